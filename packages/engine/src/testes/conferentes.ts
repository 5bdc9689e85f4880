import { conferirDecisao } from './conferir-decisoes.ts'
import {
  conferirDarf,
  conferirDocumento,
  conferirLeitura,
  conferirMontagem,
  conferirPix,
  conferirRecalculo,
} from './conferir-guias.ts'
import {
  conferirAjusteAnual,
  conferirCaixa,
  conferirCreditos,
  conferirIssMunicipal,
  conferirLalur,
  conferirQuota,
} from './conferir-lucro.ts'
import { conferirPgdasd } from './conferir-pgdasd.ts'
import { conferirIbsCbs, conferirInformacao, conferirTransicao } from './conferir-reforma.ts'
import { conferirRetencoes } from './conferir-retencoes.ts'
import { conferirAliquota, conferirMei, conferirSimples } from './conferir-simples.ts'
import { CONFERENTES_DO_SIMPLES } from './conferir-simples-obrigacoes.ts'
import type { Exemplo } from './exemplo.ts'

/** How each `regra` of the files of examples is checked: what differs, or nothing. */
export const CONFERENTES: Readonly<Record<string, (exemplo: Exemplo) => string[]>> = {
  simples: conferirSimples,
  aliquota: conferirAliquota,
  mei: conferirMei,
  'montar-arrecadacao': conferirMontagem,
  'ler-arrecadacao': conferirLeitura,
  pix: conferirPix,
  darf: conferirDarf,
  recalculo: conferirRecalculo,
  documento: conferirDocumento,
  pgdasd: conferirPgdasd,
  quota: conferirQuota,
  'receitas-pelo-caixa': conferirCaixa,
  'iss-municipal': conferirIssMunicipal,
  'ajuste-anual': conferirAjusteAnual,
  lalur: conferirLalur,
  'creditos-pis-cofins': conferirCreditos,
  retencoes: conferirRetencoes,
  decisao: conferirDecisao,
  'ibs-cbs': conferirIbsCbs,
  'informacao-ibs-cbs': conferirInformacao,
  transicao: conferirTransicao,
  ...CONFERENTES_DO_SIMPLES,
}
