import { type Centavos, decimal, ok, type Result } from '../../dinheiro/index.ts'
import { INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL } from '../../tabelas/inss/index.ts'
import { type Competencia, type Feriados, vigente } from '../../tempo/index.ts'
import { invalido } from './fatos.ts'
import type { IssProprio, RecusaPresumido, TributoApurado } from './tipos.ts'
import { abater, type Caderno, concluir, multiplicar, parcela, somar } from './tributo-apurado.ts'

/** The company's 20 % on the pró-labore of the month, without ceiling (Lei 8.212/1991, art. 22, III). */
export function apurarPatronal(
  caderno: Caderno,
  fatos: { competencia: Competencia; proLabore: Centavos; feriados: Feriados },
): Result<TributoApurado, RecusaPresumido> {
  const achada = vigente(INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL, fatos.competencia)
  if (!achada.ok) return achada
  const { aliquota, desde, fonte } = achada.value
  const regra = `inss.patronal-contribuinte-individual@${desde}`
  const devido = multiplicar(caderno, {
    id: 'cpp.devido',
    rotulo: 'INSS patronal sobre o pró-labore',
    base: fatos.proLabore,
    rotuloDaBase: 'Pró-labore bruto do mês',
    aliquota,
    fundamento: fonte,
    regra,
  })
  return concluir(
    caderno,
    {
      tributo: 'cpp',
      periodo: fatos.competencia,
      base: fatos.proLabore,
      aliquota,
      devido,
      passo: `${caderno.raiz}.cpp.devido`,
      retido: 0,
      codigoReceita: '1138-04',
      fundamento: fonte,
      regra,
    },
    { competencia: fatos.competencia, regra: 'inss', feriados: fatos.feriados, emQuotas: false },
  )
}

const ALIQUOTA = /^0(\.\d{1,6})?$/
const LC116 = 'LC 116/2003, arts. 7º e 8º'

/** ISS of the own município, less what customers withheld; rate and due date are local facts. */
export function apurarIss(
  caderno: Caderno,
  iss: IssProprio,
  competencia: Competencia,
): Result<TributoApurado, RecusaPresumido> {
  if (!ALIQUOTA.test(iss.aliquota)) {
    return invalido('iss.aliquota', 'A alíquota do ISS vai de 0 % a 100 %, em fração decimal.')
  }
  const { deducoes: daBase = 0 } = iss
  if (daBase > iss.base) {
    return invalido('iss.deducoes', 'As deduções passam da base do ISS.')
  }
  const aliquota = decimal(iss.aliquota)
  const regra = 'iss@2018-01'
  const base =
    daBase === 0
      ? iss.base
      : somar(caderno, {
          id: 'iss.base',
          rotulo: 'Base do ISS',
          parcelas: [
            parcela('servicos', 'Serviços tributados no município', iss.base),
            { ...parcela('deducoes', 'Deduções da lei do município', daBase), subtrai: true },
          ],
          fundamento: 'LC 116/2003, art. 7º, § 2º',
          regra,
        })
  const devido = multiplicar(caderno, {
    id: 'iss.devido',
    rotulo: 'ISS devido',
    base,
    ...(daBase === 0 ? {} : { de: 'iss.base' }),
    rotuloDaBase: 'Serviços tributados no município',
    aliquota,
    fundamento: LC116,
    regra,
  })
  const { valor, deducoes } = abater(caderno, {
    tributo: 'iss',
    devido,
    passo: `${caderno.raiz}.iss.devido`,
    retido: iss.retido,
    fundamento: 'LC 116/2003, art. 6º',
    regra,
  })
  return ok({
    tributo: 'iss',
    periodo: competencia,
    base,
    aliquota: iss.aliquota,
    devido,
    deducoes,
    creditos: 0,
    saldoADeduzir: iss.retido - deducoes,
    valor,
    acumulado: 0,
    aPagar: valor,
    saldoAbaixoDoMinimo: 0,
    codigoReceita: null,
    regraDeVencimento: null,
    vencimento: iss.vencimento,
    quotas: [],
  })
}
