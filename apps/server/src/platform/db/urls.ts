import { createHmac } from 'node:crypto'

/** The application's own login: every process that shares the secret derives the same password. */
export const senhaDoApp = (segredo: string): string =>
  createHmac('sha256', segredo).update('razao_app').digest('base64url')

/** The address of the role that owns nothing, from the owner's address. */
export function urlDoApp(urlDoDono: string, segredo: string): string {
  const url = new URL(urlDoDono)
  url.username = 'razao_app'
  url.password = senhaDoApp(segredo)
  return url.href
}
