import { emissoes, type RouteOutput } from '@razao/contract'
import type { DefinicaoDeFiltros } from '../../../state/filtros-do-endereco.ts'
import { formatarDuracao, plural } from '../../../ui/formato.ts'
import type { Tom } from '../../../ui/Situacao.tsx'

export type Emissao = RouteOutput<typeof emissoes.listarEmissoes>['lista'][number]
export type Contagem = RouteOutput<typeof emissoes.listarEmissoes>['totais']['porSituacao'][number]
export type SituacaoTecnica = Emissao['situacao']
export type Saude = RouteOutput<typeof emissoes.lerSaudeDosEmissores>['servicos'][number]

export const FILTROS_DE_EMISSOES = {
  empresaId: 'numero',
  situacao: emissoes.SITUACOES_DA_EMISSAO,
} as const satisfies DefinicaoDeFiltros

const TONS: Readonly<Record<string, Tom>> = {
  'na-fila': 'aguardando',
  enviando: 'andamento',
  aguardando: 'aguardando',
  incerta: 'atencao',
  rejeitada: 'erro',
  bloqueada: 'bloqueado',
  'nao-saiu': 'erro',
  autorizada: 'ok',
  vinculada: 'ok',
  cancelada: 'nenhum',
}

/** A technical state as the screens show it. */
export const situacaoDaEmissao = (situacao: string): { tom: Tom; texto: string } => ({
  tom: TONS[situacao] ?? 'nenhum',
  texto: emissoes.ROTULOS_DA_EMISSAO[situacao] ?? situacao,
})

const EXPLICACOES: Readonly<Record<string, string>> = {
  'na-fila': 'A nota ainda não saiu daqui. Ela é enviada sozinha, na ordem em que foi pedida.',
  enviando: 'A nota está sendo enviada agora.',
  aguardando: 'A nota foi entregue e a prefeitura ainda não respondeu.',
  incerta:
    'A prefeitura pode ter emitido. Estamos consultando; a nota só é enviada de novo quando a consulta disser que ela não existe.',
  rejeitada: 'A prefeitura recusou a nota. Corrija o que está indicado e emita de novo.',
  bloqueada: 'Nada foi enviado: falta algo no cadastro. Resolva e emita de novo.',
  'nao-saiu':
    'A nota não chegou à prefeitura, e nada foi emitido. Emita de novo quando o serviço voltar.',
  autorizada: 'A nota foi autorizada.',
  vinculada: 'A cobrança foi ligada a uma nota emitida fora.',
  cancelada: 'O pedido foi cancelado antes de sair; o número da DPS ficou sem nota.',
}
export const explicacaoDa = (situacao: string): string => EXPLICACOES[situacao] ?? ''

const PARADAS: readonly string[] = ['rejeitada', 'bloqueada', 'nao-saiu']

/** What may be done with a note in a technical state; what is in doubt is never sent again. */
export const podeNa = (situacao: string) => ({
  emitir: PARADAS.includes(situacao),
  corrigir: PARADAS.includes(situacao),
  vincular: PARADAS.includes(situacao),
  devolver: PARADAS.includes(situacao),
  consultar: situacao === 'incerta' || situacao === 'aguardando',
  cancelar: situacao === 'na-fila',
})

/** The states that wait for a person, and those that walk alone. */
export const pedeAcao = (situacao: string): boolean => PARADAS.includes(situacao)

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

/** `há 18 min`, `há 3 h`, `há 2 dias`; less than a minute is `agora`. */
export function haQuanto(desde: string, agora: number): string {
  const passado = agora - Date.parse(desde)
  if (!Number.isFinite(passado) || passado < MINUTO) return 'agora'
  if (passado < HORA) return `há ${Math.floor(passado / MINUTO)} min`
  if (passado < DIA) return `há ${Math.floor(passado / HORA)} h`
  return `há ${plural(Math.floor(passado / DIA), 'dia')}`
}

/** When it is tried again: `em 2 min`, or that it is about to be. */
export function daquiA(quando: string, agora: number): string {
  const falta = Date.parse(quando) - agora
  if (!Number.isFinite(falta) || falta < MINUTO) return 'em instantes'
  if (falta < HORA) return `em ${Math.ceil(falta / MINUTO)} min`
  return `em ${Math.ceil(falta / HORA)} h`
}

const TONS_DA_SAUDE: Readonly<Record<Saude['estado'], Tom>> = {
  normal: 'ok',
  lento: 'atencao',
  fora: 'erro',
  'sem-uso': 'nenhum',
}
const TEXTOS_DA_SAUDE: Readonly<Record<Saude['estado'], string>> = {
  normal: 'respondendo',
  lento: 'lento',
  fora: 'fora do ar',
  'sem-uso': 'sem uso na última hora',
}

/** `lento há 18 min`, with how it answered behind it. */
export function saudeEmPalavras(
  { estado, desde, respostas, semResposta, medianaMs }: Saude,
  agora: number,
): { tom: Tom; texto: string; detalhe: string } {
  const quando = desde !== null && estado !== 'normal' ? ` ${haQuanto(desde, agora)}` : ''
  const partes = [
    respostas > 0 ? `${plural(respostas, 'resposta')} na última hora` : null,
    medianaMs === null ? null : `metade em até ${formatarDuracao(medianaMs)}`,
    semResposta > 0 ? `${semResposta} sem resposta` : null,
  ]
  return {
    tom: TONS_DA_SAUDE[estado],
    texto: `${TEXTOS_DA_SAUDE[estado]}${quando}`,
    detalhe: partes.filter((parte) => parte !== null).join(' · '),
  }
}

const PORQUES: Readonly<Record<string, string>> = {
  rede: 'A ligação caiu antes da resposta do serviço.',
  prazo: 'O serviço não respondeu a tempo.',
  status: 'O serviço respondeu com uma falha dele.',
  resposta: 'O serviço respondeu o que não se entende.',
  interrompida: 'O envio foi interrompido antes da resposta.',
  erro: 'Algo falhou depois do envio, antes da resposta.',
  'nao-consta': 'O serviço disse que não recebeu a nota.',
  'sem-ligacao': 'O serviço não atende.',
  'endereco-proibido': 'O endereço do serviço não é da internet.',
  adiado: 'O serviço pediu para esperar.',
  circuito: 'O serviço falhou muitas vezes seguidas; esperamos antes de tentar.',
  fila: 'Muitas notas ao mesmo tempo; esta espera a vez.',
  ritmo: 'Muitas notas por minuto; esta espera a vez.',
  'fora-do-ar': 'O serviço está fora do ar.',
  cancelada: 'O pedido foi cancelado antes de sair.',
}
/** Why there is no answer of a note yet, in words; a code of theirs stays as it is. */
export const porqueEmPalavras = (motivo: string): string => PORQUES[motivo] ?? motivo

const PASSOS: Readonly<Record<string, string>> = {
  intencionada: 'Pedida',
  enviada: 'Enviada',
  confirmada: 'Confirmada',
  recusada: 'Recusada',
  duvidosa: 'Sem resposta: consultando',
  desistida: 'Desistida',
}
/** A step of the outgoing book, in words. */
export const passoEmPalavras = (estado: string): string => PASSOS[estado] ?? estado
