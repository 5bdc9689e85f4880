import type { envios, RouteOutput } from '@razao/contract'
import { plural } from '../../../ui/formato.ts'
import type { Tom } from '../../../ui/Situacao.tsx'

export type EnviosDaNota = RouteOutput<typeof envios.listarEnviosDaNota>
export type Envio = EnviosDaNota['envios'][number]

const SITUACOES: Readonly<Record<Envio['situacao'], { tom: Tom; texto: string }>> = {
  'na-fila': { tom: 'aguardando', texto: 'Na fila' },
  tentando: { tom: 'aguardando', texto: 'Tentando de novo' },
  saindo: { tom: 'andamento', texto: 'Enviando' },
  enviado: { tom: 'ok', texto: 'Enviada' },
  recusado: { tom: 'erro', texto: 'Recusada' },
  'nao-saiu': { tom: 'erro', texto: 'Não saiu' },
  incerto: { tom: 'atencao', texto: 'Sem confirmação' },
}
/** A letter as the screens show it. */
export const situacaoDoEnvio = ({ situacao }: Pick<Envio, 'situacao'>) => SITUACOES[situacao]

/** The letters about a note, all together, as its row in the list shows them; null where there is none. */
export const situacaoDaNotaEnviada = (
  envio: 'enviada' | 'a-caminho' | 'com-problema' | null,
): { tom: Tom; texto: string } | null => {
  if (envio === null) return null
  if (envio === 'enviada') return { tom: 'ok', texto: 'Enviada' }
  return envio === 'a-caminho'
    ? { tom: 'andamento', texto: 'A caminho' }
    : { tom: 'erro', texto: 'Não chegou' }
}

const TIPOS: Readonly<Record<Envio['tipo'], string>> = {
  autorizada: 'a nota',
  cancelada: 'o aviso do cancelamento',
  substituida: 'o aviso da substituição',
}
export const textoDoTipo = (tipo: Envio['tipo']): string => TIPOS[tipo]

/** The last letter to each of those to whom it would go now. */
const ultimasPara = ({ envios, destinatarios }: EnviosDaNota): Envio[] =>
  destinatarios.flatMap(({ para }) => envios.find((um) => um.para === para) ?? [])

/** Whether it was sent before, and what is asked before it goes to the customer again. */
export function comoEnviar(dados: EnviosDaNota): { rotulo: string; conferir: string | null } {
  const ultimas = ultimasPara(dados)
  const incertas = ultimas.filter(({ situacao }) => situacao === 'incerto')
  return {
    rotulo: ultimas.length === 0 ? 'Enviar ao cliente' : 'Enviar de novo',
    conferir:
      incertas.length === 0
        ? null
        : `A última mensagem para ${incertas.map(({ para }) => para).join(', ')} pode ter chegado. Pergunte ao cliente antes; se ele já recebeu, vai receber em dobro.`,
  }
}

type Pedido = RouteOutput<typeof envios.enviarNota>
/** What came of asking. */
export function textoDoPedido({ envios: novas, jaACaminho }: Pedido): string {
  if (novas === 0) return 'A nota já está a caminho desse e-mail.'
  const dito = `A nota vai para ${plural(novas, 'e-mail', 'e-mails')}.`
  return jaACaminho === 0 ? dito : `${dito} Para os outros já está a caminho.`
}
