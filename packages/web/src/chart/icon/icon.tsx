/** Paths on a grid of 24, in the colour of the text. */
export type IconPath = `M${string}`

/** Icons used in more than one place; the icon of a tool is in its row. */
const paths = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  turnRight: 'M20 5v6h-6M19.5 11A8 8 0 1 0 20 15',
  turnLeft: 'M4 5v6h6M4.500 11A8 8 0 1 1 4 15',
  night: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z',
  day: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5',
  pin: 'M8 3h8l-1 7 3 3v2H6v-2l3-3ZM12 15v6',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7Z',
  save: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  fitPage: 'M6 3h12v18H6ZM12 7v10M9.500 9.500 12 7l2.500 2.500M9.500 14.500 12 17l2.500-2.500',
  fitWidth: 'M3 4v16M21 4v16M6.500 12h11M9.500 9l-3 3 3 3M14.500 9l3 3-3 3',
  fitPlanview: 'M5 3h14v18H5ZM8 6.500h8v7.500H8ZM8 17.500h8',
  fullScreen: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  sunset: 'M3 18h18M7 18a5 5 0 0 1 10 0M12 3v6M9.500 6.500 12 9l2.500-2.500M4.500 11.500 6 13M19.500 11.500 18 13',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  list: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11',
  windows: 'M3 5h12v10H3ZM9 15v4h12V9h-6',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  up: 'M12 19V5M5 12l7-7 7 7',
  down: 'M12 5v14M5 12l7 7 7-7',
  left: 'M19 12H5M12 5l-7 7 7 7',
  right: 'M5 12h14M12 5l7 7-7 7',
  fold: 'M5 9l7 7 7-7',
  unfold: 'M5 15l7-7 7 7',
  close: 'M5 5l14 14M19 5 5 19',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  follow: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 1v5M12 18v5M1 12h5M18 12h5',
  trackUp: 'M12 3l6 17-6-4-6 4Z',
} as const satisfies Readonly<Record<string, IconPath>>

export type IconName = keyof typeof paths

const isName = (icon: IconName | IconPath): icon is IconName => icon in paths

export function Icon({ name }: { readonly name: IconName | IconPath }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d={isName(name) ? paths[name] : name}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' ? 4 : 2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
