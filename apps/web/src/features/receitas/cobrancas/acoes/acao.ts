import { cobrancas } from '@razao/contract'
import { aindaSemNota, type Cobranca } from '../cobranca.ts'

/** What a person may do with one charge. */
export type TipoDeAcao =
  | 'ver'
  | 'faturar'
  | 'agendar'
  | 'editar'
  | 'duplicar'
  | 'vincular'
  | 'cancelar'

/** As much of a charge as its actions look at. */
export type CobrancaDaAcao = Pick<
  Cobranca,
  | 'id'
  | 'numero'
  | 'empresaId'
  | 'clienteId'
  | 'cliente'
  | 'status'
  | 'nota'
  | 'emissaoEmCurso'
  | 'bruto'
  | 'emissao'
  | 'pixPendente'
  | 'versao'
>

const { agendada } = cobrancas.STATUS_COBRANCA

export const rotuloDaAcao = (tipo: TipoDeAcao, { status }: Pick<Cobranca, 'status'>): string =>
  ({
    ver: 'Ver',
    faturar: 'Faturar agora',
    agendar: status === agendada ? 'Mudar o dia…' : 'Agendar…',
    editar: 'Editar',
    duplicar: 'Duplicar para o próximo mês',
    vincular: 'Vincular nota emitida fora…',
    cancelar: 'Cancelar…',
  })[tipo]

/** In the order of the menu; with its note asked for, it is only seen and made again. */
export const acoesDa = (cobranca: CobrancaDaAcao, pode: boolean): readonly TipoDeAcao[] => {
  if (!pode) return ['ver']
  return aindaSemNota(cobranca)
    ? ['ver', 'faturar', 'agendar', 'editar', 'duplicar', 'vincular', 'cancelar']
    : ['ver', 'duplicar']
}
