import {
  type Centavos,
  centavos,
  decimal,
  emCentavos,
  emNumero,
  emTaxa,
  meioParaCima,
} from '../../dinheiro/index.ts'
import type { AliquotasDoLucro } from '../../tabelas/presumido/index.ts'
import type { Vigencia } from '../../tempo/index.ts'
import { type Caderno, multiplicar, parcela, somar } from './tributo-apurado.ts'

type Tabela = AliquotasDoLucro & Vigencia

/**
 * 15 % plus the adicional of 10 % on what passes R$ 20.000,00 per month (Lei 9.249/1995, art. 3º).
 * Expects the step `irpj.base`; leaves `irpj.devido`.
 */
export function irpjSobre(
  caderno: Caderno,
  { base, meses, tabela }: { base: Centavos; meses: number; tabela: Tabela },
): Centavos {
  const regra = `irpj@${tabela.desde}`
  const { memorial, raiz } = caderno
  const normal = multiplicar(caderno, {
    id: 'irpj.normal',
    rotulo: 'IRPJ à alíquota normal',
    base,
    de: 'irpj.base',
    rotuloDaBase: 'Base de cálculo',
    aliquota: tabela.irpj,
    fundamento: 'Lei 9.249/1995, art. 3º',
    regra,
  })
  const livre = tabela.isentoDoAdicionalPorMes * meses
  const adicional = meioParaCima(decimal(Math.max(0, base - livre)).mul(tabela.adicional))
  memorial.passo(() => ({
    id: `${raiz}.irpj.adicional`,
    rotulo: 'Adicional do IRPJ',
    formula: 'máximo(0; base − livrePorMes × meses) × aliquota',
    operandos: {
      base: { rotulo: 'Base de cálculo', valor: emCentavos(base), de: `${raiz}.irpj.base` },
      livrePorMes: {
        rotulo: 'Parcela livre por mês',
        valor: emCentavos(tabela.isentoDoAdicionalPorMes),
        origem: { tabela: tabela.fonte },
      },
      meses: {
        rotulo: 'Meses do período',
        valor: emNumero(String(meses)),
        origem: { tabela: 'empresa' },
      },
      aliquota: {
        rotulo: 'Alíquota do adicional',
        valor: emTaxa(tabela.adicional),
        origem: { tabela: tabela.fonte },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(adicional),
    fundamento: 'Lei 9.249/1995, art. 3º, § 1º',
    regra,
  }))
  const de = (passo: string, nome: string, rotulo: string, valor: Centavos) => {
    const parte = parcela(nome, rotulo, valor)
    return { ...parte, operando: { ...parte.operando, de: `${raiz}.${passo}` } }
  }
  return somar(caderno, {
    id: 'irpj.devido',
    rotulo: 'IRPJ devido',
    parcelas: [
      de('irpj.normal', 'normal', 'IRPJ à alíquota normal', normal),
      de('irpj.adicional', 'adicional', 'Adicional', adicional),
    ],
    fundamento: 'Lei 9.249/1995, art. 3º',
    regra,
  })
}

/** 9 % (Lei 7.689/1988, art. 3º, III). Expects the step `csll.base`; leaves `csll.devido`. */
export const csllSobre = (
  caderno: Caderno,
  { base, tabela }: { base: Centavos; tabela: Tabela },
): Centavos =>
  multiplicar(caderno, {
    id: 'csll.devido',
    rotulo: 'CSLL devida',
    base: centavos(base),
    de: 'csll.base',
    rotuloDaBase: 'Base de cálculo',
    aliquota: tabela.csll,
    fundamento: 'Lei 7.689/1988, art. 3º, III',
    regra: `csll@${tabela.desde}`,
  })
