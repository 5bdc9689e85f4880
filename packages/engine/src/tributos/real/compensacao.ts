import { type Centavos, centavos, decimal, emCentavos, emTaxa } from '../../dinheiro/index.ts'
import type { AliquotasDoLucro } from '../../tabelas/presumido/index.ts'
import type { Vigencia } from '../../tempo/index.ts'
import { type Caderno, parcela, somar } from '../presumido/index.ts'

export type Tabela = AliquotasDoLucro & Vigencia

type Base = { readonly base: Centavos; readonly compensado: Centavos }

/** Adjusted profit less the losses of other years, at most 30 % of it; a loss makes a base of zero. */
export function baseComCompensacao(
  caderno: Caderno,
  {
    qual,
    ajustado,
    estoque,
    tabela,
  }: {
    qual: 'irpj' | 'csll'
    ajustado: Centavos
    estoque: Centavos
    tabela: Tabela
  },
): Base {
  const { memorial, raiz } = caderno
  const regra = `compensacao-de-prejuizos@${tabela.desde}`
  const positivo = Math.max(0, ajustado)
  // Rounded down: 30 % is a ceiling, and half a centavo above it is above it.
  const limite = decimal(positivo).mul(tabela.limiteDeCompensacao).floor().toNumber()
  const compensado = centavos(Math.min(estoque, limite))
  memorial.passo(() => ({
    id: `${raiz}.${qual}.ajustado`,
    rotulo:
      qual === 'irpj' ? 'Lucro real antes da compensação' : 'Base da CSLL antes da compensação',
    formula: 'máximo(0; ajustado)',
    operandos: {
      ajustado: {
        rotulo: `Lucro ajustado no ${qual === 'irpj' ? 'LALUR' : 'LACS'}`,
        valor: emCentavos(ajustado),
        origem: { tabela: 'LALUR e LACS' },
      },
    },
    resultado: emCentavos(positivo),
    fundamento: 'Decreto-Lei 1.598/1977, art. 6º',
    regra,
  }))
  memorial.passo(() => ({
    id: `${raiz}.${qual}.compensacao`,
    rotulo: 'Compensação de períodos anteriores',
    formula: 'mínimo(estoque; positivo × limite)',
    operandos: {
      estoque: {
        rotulo: 'Saldo a compensar',
        valor: emCentavos(estoque),
        origem: { tabela: 'LALUR e LACS' },
      },
      positivo: {
        rotulo: 'Lucro antes da compensação',
        valor: emCentavos(positivo),
        de: `${raiz}.${qual}.ajustado`,
      },
      limite: {
        rotulo: 'Limite da compensação',
        valor: emTaxa(tabela.limiteDeCompensacao),
        origem: { tabela: tabela.fonte },
      },
    },
    arredondamento: 'truncar',
    resultado: emCentavos(compensado),
    fundamento: 'Lei 9.065/1995, arts. 15 e 16',
    regra,
  }))
  const vinda = (passo: string, nome: string, valor: Centavos) => {
    const parte = parcela(nome, nome === 'positivo' ? 'Lucro' : 'Compensação', valor)
    return { ...parte, operando: { ...parte.operando, de: `${raiz}.${qual}.${passo}` } }
  }
  const base = somar(caderno, {
    id: `${qual}.base`,
    rotulo: `Base de cálculo: ${qual.toUpperCase()}`,
    parcelas: [
      vinda('ajustado', 'positivo', positivo),
      { ...vinda('compensacao', 'compensado', compensado), subtrai: true },
    ],
    fundamento: 'Lei 9.430/1996, art. 1º',
    regra,
  })
  return { base, compensado }
}
