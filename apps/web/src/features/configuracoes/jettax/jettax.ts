import { type RouteOutput, jettax as rotas } from '@razao/contract'
import type { Tom } from '../../../ui/Situacao.tsx'

export type Ligacao = RouteOutput<typeof rotas.lerJettax>
export type Empresa = RouteOutput<typeof rotas.listarEmpresasNaJettax>['lista'][number]
export type Lida = RouteOutput<typeof rotas.listarLeiturasDaJettax>['lista'][number]
export type Diferenca = RouteOutput<typeof rotas.listarDiferencasDaJettax>['lista'][number]

const TONS: Readonly<Record<Empresa['situacao'], Tom>> = {
  ligada: 'ok',
  desligada: 'pendente',
  'so-aqui': 'nenhum',
  'so-la': 'atencao',
}
export const situacaoNaJettax = ({ situacao }: Pick<Empresa, 'situacao'>) => ({
  tom: TONS[situacao],
  texto: rotas.ROTULOS_NA_JETTAX[situacao],
})

const TONS_DA_LEITURA: Readonly<Record<Lida['estado'], Tom>> = {
  'na-fila': 'aguardando',
  lendo: 'andamento',
  pronta: 'ok',
  falhou: 'erro',
}
export const estadoDaLeitura = (estado: Lida['estado']) => ({
  tom: TONS_DA_LEITURA[estado],
  texto: rotas.ROTULOS_DA_LEITURA[estado],
})
export const emCurso = (estado: Lida['estado'] | null): boolean =>
  estado === 'na-fila' || estado === 'lendo'

const TONS_DAS_DIFERENCAS: Readonly<Record<Diferenca['lista'], Tom>> = {
  'so-la': 'atencao',
  'so-aqui': 'info',
  diferente: 'atencao',
}
export const daDiferenca = ({ lista }: Pick<Diferenca, 'lista'>) => ({
  tom: TONS_DAS_DIFERENCAS[lista],
  texto: rotas.ROTULOS_DAS_DIFERENCAS[lista],
})

/** What a person may do of each. */
export function oQueFazer({ lista, direcao, canceladaAqui, canceladaLa }: Diferenca): string {
  if (lista === 'so-la')
    return `A Jettax conta esta nota sem o XML: peça o XML ${direcao === 1 ? 'à prefeitura' : 'ao prestador'} e importe-o, ou espere o portal nacional.`
  if (lista === 'so-aqui') return 'A Jettax não a tem. Se está nos livros com o XML, nada a fazer.'
  if (canceladaLa === true && canceladaAqui !== true)
    return 'Cancelada lá e ativa aqui: confira na prefeitura e importe o evento de cancelamento.'
  if (canceladaLa === false && canceladaAqui === true)
    return 'Cancelada aqui e ativa lá: vale o que está aqui, que tem o documento.'
  return 'Vale o que está aqui, que tem o XML. Confira se é a mesma nota.'
}

/** `05:00`. */
export const horaEscrita = (hora: number): string => `${String(hora).padStart(2, '0')}:00`

export const VISOES = {
  empresas: 'Empresas',
  diferencas: 'Diferenças',
  registro: 'Registro',
} as const
export type Visao = keyof typeof VISOES
export const ehVisao = (texto: string | null): texto is Visao =>
  texto !== null && Object.hasOwn(VISOES, texto)
