import { type Centavos, centavos, emCentavos } from '../../dinheiro/index.ts'
import { type Caderno, csllSobre, irpjSobre, mesesDoAnoAte } from '../presumido/index.ts'
import { baseComCompensacao, type Tabela } from './compensacao.ts'
import type { ApuracaoReal, EfeitoDoBalancete, FatosReal } from './tipos.ts'

type Estimativas = { readonly irpj: Centavos; readonly csll: Centavos; readonly tabela: Tabela }
type Devido = { readonly devido: Centavos; readonly passo?: string }

/**
 * The estimativa of the month, never above what the profit of the year so far still asks for (Lei
 * 8.981/1995, art. 35; IN RFB 1.700/2017, art. 47). Without a balancete it stays as it is.
 */
export function limitarPeloBalancete(
  caderno: Caderno,
  fatos: FatosReal,
  { irpj, csll, tabela }: Estimativas,
): { readonly irpj: Devido; readonly csll: Devido; readonly efeito: ApuracaoReal['balancete'] } {
  const { balancete, competencia } = fatos
  if (!balancete) return { irpj: { devido: irpj }, csll: { devido: csll }, efeito: null }
  const doAno: Caderno = { ...caderno, raiz: `${caderno.raiz}.balancete` }
  const baseDe = (qual: 'irpj' | 'csll', ajustado: Centavos, estoque: Centavos) =>
    baseComCompensacao(doAno, { qual, ajustado, estoque, tabela }).base
  const irpjNoAno = irpjSobre(doAno, {
    base: baseDe('irpj', balancete.ajustadoIrpj, balancete.prejuizoFiscal),
    meses: mesesDoAnoAte(competencia, fatos.inicioDeAtividade).length,
    tabela,
  })
  const csllNoAno = csllSobre(doAno, {
    base: baseDe('csll', balancete.ajustadoCsll, balancete.baseNegativaCsll),
    tabela,
  })
  const doIrpj = { qual: 'irpj', estimativa: irpj, noAno: irpjNoAno } as const
  const daCsll = { qual: 'csll', estimativa: csll, noAno: csllNoAno } as const
  const limitado = {
    irpj: limitar(caderno, { ...doIrpj, antes: balancete.irpjDevidoAntes }),
    csll: limitar(caderno, { ...daCsll, antes: balancete.csllDevidaAntes }),
  }
  return {
    irpj: { devido: limitado.irpj, passo: 'irpj.com-balancete' },
    csll: { devido: limitado.csll, passo: 'csll.com-balancete' },
    efeito: { irpj: efeitoDe(limitado.irpj, irpj), csll: efeitoDe(limitado.csll, csll) },
  }
}

function efeitoDe(devido: Centavos, estimativa: Centavos): EfeitoDoBalancete {
  if (devido === estimativa) return 'sem-efeito'
  return devido === 0 ? 'suspensa' : 'reduzida'
}

function limitar(
  { memorial, raiz }: Caderno,
  d: {
    readonly qual: 'irpj' | 'csll'
    readonly estimativa: Centavos
    readonly noAno: Centavos
    readonly antes: Centavos
  },
): Centavos {
  const { qual, estimativa, noAno, antes } = d
  const devido = centavos(Math.min(estimativa, Math.max(0, noAno - antes)))
  memorial.passo(() => ({
    id: `${raiz}.${qual}.com-balancete`,
    rotulo: `${qual.toUpperCase()} do mês, com o balancete de suspensão ou redução`,
    formula: 'mínimo(estimativa; máximo(0; noAno − antes))',
    operandos: {
      estimativa: {
        rotulo: 'Estimativa do mês',
        valor: emCentavos(estimativa),
        de: `${raiz}.${qual}.devido`,
      },
      noAno: {
        rotulo: 'Devido sobre o lucro do ano até o mês',
        valor: emCentavos(noAno),
        de: `${raiz}.balancete.${qual}.devido`,
      },
      antes: {
        rotulo: 'Devido nos meses anteriores do ano',
        valor: emCentavos(antes),
        origem: { tabela: 'apurações anteriores' },
      },
    },
    resultado: emCentavos(devido),
    fundamento: 'Lei 8.981/1995, art. 35; IN RFB 1.700/2017, art. 47',
    regra: 'estimativa.balancete@1995-01',
  }))
  return devido
}
