/** What the provider asks of a logger; pino satisfies it. */
export type IdentityLog = {
  info(dados: object, mensagem: string): void
  warn(dados: object, mensagem: string): void
  error(dados: object, mensagem: string): void
}
