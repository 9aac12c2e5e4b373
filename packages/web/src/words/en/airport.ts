export const airport = {
  title: (icao: string) => `Airport ${icao}`,
}
