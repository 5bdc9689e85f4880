import type { CampoDeTexto } from '../../ui/campos.ts'

/** A name of the internet, as the server takes it. */
const DOMINIO = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

export const CAMPO_DE_DOMINIO: CampoDeTexto = {
  rotulo: 'Domínio próprio',
  validar: (valor) => (DOMINIO.test(valor) ? null : 'Use um domínio como app.escritorio.com.br.'),
}
