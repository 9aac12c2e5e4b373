export const find = {
  title: 'Find an airport',
}
