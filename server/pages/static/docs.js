const filter = document.querySelector('#filter')
const nothing = document.querySelector('#nothing')
const intro = document.querySelector('.intro')
const groups = [...document.querySelectorAll('.group')].map((section) => ({
  section,
  link: document.querySelector(`.sidebar a[href="#${section.getAttribute('aria-labelledby')}"]`).parentElement,
  operations: [...section.querySelectorAll('.operation')].map((element) => ({
    element,
    text: element.querySelector('summary').textContent.toLowerCase(),
  })),
}))

/** Every word must be there: in the verb, the path, the title or the permission. */
function show() {
  const words = filter.value.toLowerCase().split(/\s+/)
  for (const { section, link, operations } of groups) {
    for (const { element, text } of operations) element.hidden = !words.every((word) => text.includes(word))
    section.hidden = link.hidden = operations.every(({ element }) => element.hidden)
  }
  intro.hidden = filter.value.trim() !== ''
  nothing.hidden = groups.some(({ section }) => !section.hidden)
}

filter.hidden = false
filter.addEventListener('input', show)
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== filter) {
    event.preventDefault()
    filter.focus()
  }
})
