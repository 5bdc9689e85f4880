/** Escapes text for HTML content and quoted attributes. */
export const html = (texto: string): string =>
  texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
