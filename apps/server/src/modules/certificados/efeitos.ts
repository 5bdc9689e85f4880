import type { certificados, RouteOutput } from '@razao/contract'
import { plural } from '@razao/engine/dinheiro'

type Certificado = RouteOutput<typeof certificados.enviarCertificado>

type Quem = Pick<Certificado, 'tipo' | 'titular' | 'situacao' | 'serial' | 'emUso'> & {
  readonly usosRecentes: number
  readonly ultimoUso: { readonly dia: string; readonly motivo: string } | null
}

const FICA = 'O registro do certificado e o dos usos continuam aqui.'
const CHAVE =
  'A chave é apagada do cofre na hora, sem volta: para usar este certificado de novo, será preciso enviar o .pfx outra vez.'
const FORA =
  'O certificado continua valendo fora daqui. Se a chave vazou, peça também a revogação à autoridade certificadora.'

function doUso({ usosRecentes, ultimoUso }: Quem): string {
  if (ultimoUso === null) return 'Nada o usou nos últimos 90 dias.'
  return `Foi usado ${plural(usosRecentes, 'vez', 'vezes')} nos últimos 90 dias; a última, em ${ultimoUso.dia}: «${ultimoUso.motivo}».`
}

/** What a person should know before the key of a certificate is thrown away. */
export function efeitosDaRevogacao(certificado: Quem): string[] {
  const { situacao, serial, emUso, tipo, titular } = certificado
  if (situacao === 'substituido' || situacao === 'revogado') return []
  if (serial === null)
    return ['Nada deixa de funcionar: aqui só estava anotada a validade, sem a chave.', FICA]
  if (!emUso) return ['Nada deixa de funcionar: o certificado já venceu.', FICA]
  const para =
    tipo === 1
      ? 'As NFS-e desta empresa deixam de ser emitidas, canceladas e buscadas por aqui no padrão nacional, que só atende o certificado do próprio emitente.'
      : `O que pede o e-CPF de ${titular} deixa de ser feito por aqui.`
  return [para, doUso(certificado), CHAVE, FORA, FICA]
}
