/** Lets Enter submit a form of several fields whose buttons are outside of it. */
export const SubmitOnEnter = () => <button type="submit" hidden aria-hidden tabIndex={-1} />
