import { certificados } from '@razao/contract'

const { MAIOR_CERTIFICADO_KB } = certificados

/** What is wrong with a file that should be a certificate A1, before it is sent; null when nothing is. */
export function erroDoPfx({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(pfx|p12)$/i.test(name)) return 'Escolha um arquivo .pfx ou .p12.'
  if (size > MAIOR_CERTIFICADO_KB * 1024)
    return `O arquivo passa de ${MAIOR_CERTIFICADO_KB} kB, que é mais do que um certificado A1 ocupa.`
  return null
}
