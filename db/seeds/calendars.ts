const open = { active: true, timeframes: [['09:00', '17:00']] }
const closed = { active: false, timeframes: [] }

/** The calendar of a fresh install, in the time zone of a fresh install. */
export const calendars = [
  {
    id: 1,
    name: 'Monday to Friday',
    timezone: 'UTC',
    business_hours: { mon: open, tue: open, wed: open, thu: open, fri: open, sat: closed, sun: closed },
    default: true,
    public_holidays: {},
  },
]
