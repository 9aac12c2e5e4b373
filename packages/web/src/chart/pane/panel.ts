/** What can be opened beside the chart, one at a time. */
export type Panel = 'more' | 'pins' | 'route' | 'note' | 'beside'
