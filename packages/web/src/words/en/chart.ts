export const chart = {
  title: (index: string, name: string) => `${index} ${name}`,
}
