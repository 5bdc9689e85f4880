import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  type Decimal,
  decimal,
  type Memorial,
  type Operando,
  ok,
  type Result,
  reais,
  refuse,
  taxa,
} from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { type AliquotasIbsCbs, IBS_CBS } from '../../tabelas/reforma/index.ts'
import {
  ehCompetencia,
  formatarCompetencia,
  tabelaUsada,
  type Vigencia,
  vigente,
} from '../../tempo/index.ts'
import { FORMA_DO_IBS_CBS } from './forma.ts'
import type { FatosIbsCbs, IbsCbs, RecusaReforma } from './tipos.ts'

/** What leaves the base, in the order of the document (LC 214/2025, art. 12, § 2º). */
const SAEM_DA_BASE = {
  descontosIncondicionais: 'Descontos incondicionais',
  icms: 'ICMS destacado',
  iss: 'ISS destacado',
  pis: 'PIS',
  cofins: 'COFINS',
  ipi: 'IPI',
  reembolsos: 'Reembolsos de terceiros',
} as const

/**
 * CBS and IBS of one operation of the regular regime (LC 214/2025, arts. 12, 343, 346 and 348): in
 * 2026 they are only shown. Values in centavos, half up per tribute.
 */
export const apurarIbsCbs = comPorta(FORMA_DO_IBS_CBS, calcularIbsCbs)

function calcularIbsCbs(fatos: FatosIbsCbs, memorial: Memorial): Result<IbsCbs, RecusaReforma> {
  if (!ehCompetencia(fatos.competencia)) {
    return refuse(invalido('competencia', 'A competência deve ter a forma AAAA-MM.'))
  }
  const achada = vigente(IBS_CBS, fatos.competencia)
  if (!achada.ok) return achada
  const tabela = achada.value
  const cbs = aliquotaDaCbs(tabela, fatos)
  if (!cbs.ok) return cbs
  const caderno: Caderno = { memorial, raiz: 'ibs-cbs' }
  const base = baseDe(caderno, fatos, tabela)
  if (!base.ok) return base
  const aplicar = (id: 'cbs' | 'ibsUf' | 'ibsMun', rotulo: string, aliquota: Decimal) =>
    anotar(caderno, {
      id,
      rotulo,
      formula: 'base × aliquota',
      operandos: { base: base.value.como, aliquota: taxa('Alíquota', aliquota, tabela.fonte) },
      fundamento: tabela.fonte,
      regra: `ibs-cbs@${tabela.desde}`,
      exato: decimal(base.value.valor).mul(aliquota),
    })
  const partes = {
    cbs: aplicar('cbs', 'CBS', cbs.value),
    ibsUf: aplicar('ibsUf', 'IBS da UF', tabela.ibsUf),
    ibsMun: aplicar('ibsMun', 'IBS do município', tabela.ibsMun),
  }
  const total = anotar(caderno, {
    id: 'total',
    rotulo: 'CBS e IBS da operação',
    formula: 'cbs + ibsUf + ibsMun',
    operandos: { cbs: partes.cbs.como, ibsUf: partes.ibsUf.como, ibsMun: partes.ibsMun.como },
    fundamento: tabela.fonte,
    regra: `ibs-cbs@${tabela.desde}`,
    exato: partes.cbs.valor + partes.ibsUf.valor + partes.ibsMun.valor,
  })
  return ok({
    base: base.value.valor,
    cbs: partes.cbs.valor,
    ibsUf: partes.ibsUf.valor,
    ibsMun: partes.ibsMun.valor,
    total: total.valor,
    informativo: tabela.informativo,
    tabela: tabelaUsada(IBS_CBS, tabela, fatos.competencia),
    avisos: tabela.informativo ? [SO_INFORMADOS] : [],
  })
}

const SO_INFORMADOS = {
  codigo: 'so-informados',
  mensagem:
    'Em 2026 CBS e IBS aparecem no documento sem somar ao total, e quem cumpre as obrigações acessórias não os paga (LC 214/2025, art. 348, § 1º).',
} as const

const invalido = (campo: string, mensagem: string): RecusaReforma => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})

const ALIQUOTA = /^0(\.\d{1,6})?$/

function aliquotaDaCbs(
  tabela: AliquotasIbsCbs,
  { aliquotaCbs, competencia }: FatosIbsCbs,
): Result<Decimal, RecusaReforma> {
  if (tabela.cbs) return ok(tabela.cbs)
  if (aliquotaCbs === undefined) {
    return refuse({
      codigo: 'falta-aliquota',
      mensagem: `Falta a alíquota de referência da CBS de ${formatarCompetencia(competencia)}. Informe a publicada pelo Senado Federal, já menos 0,1 ponto percentual.`,
      competencia,
    })
  }
  if (!ALIQUOTA.test(aliquotaCbs)) {
    return refuse(
      invalido('aliquotaCbs', 'A alíquota da CBS vai de 0 % a 99,9999 %, em fração decimal.'),
    )
  }
  return ok(decimal(aliquotaCbs))
}

function baseDe(
  caderno: Caderno,
  fatos: FatosIbsCbs,
  { desde }: Vigencia,
): Result<Apurado, RecusaReforma> {
  const operandos: Record<string, Operando> = {
    valor: reais('Valor da operação', fatos.valor, 'nota'),
  }
  let base: Centavos = fatos.valor
  const valores = [fatos.valor]
  for (const [nome, rotulo] of Object.entries(SAEM_DA_BASE)) {
    const valor = fatos[nome as keyof typeof SAEM_DA_BASE]
    valores.push(valor)
    if (valor === 0) continue
    operandos[nome] = reais(rotulo, valor, 'nota')
    base -= valor
  }
  if (!valores.every((valor) => Number.isSafeInteger(valor) && valor >= 0)) {
    return refuse(invalido('valor', 'Os valores da operação não podem ser negativos.'))
  }
  if (base < 0) {
    return refuse(invalido('valor', 'O que sai da base passa do valor da operação.'))
  }
  return ok(
    anotar(caderno, {
      id: 'base',
      rotulo: 'Base de CBS e IBS',
      formula: Object.keys(operandos).join(' − '),
      operandos,
      fundamento: 'LC 214/2025, art. 12, § 2º',
      regra: `ibs-cbs.base@${desde}`,
      exato: base,
    }),
  )
}
