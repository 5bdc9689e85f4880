import { emCentavos, formatarReais } from '../dinheiro/index.ts'
import type { Dividendos, ReciboDoSocio } from '../folha/index.ts'
import { DIVIDENDOS } from '../tabelas/dividendos/index.ts'
import { TABELA_INSS } from '../tabelas/inss/index.ts'
import { MAJORACAO_IRPJ } from '../tabelas/presumido/index.ts'
import {
  type Competencia,
  formatarCompetencia,
  indiceDaCompetencia,
  maisTarde,
  mesesDoTrimestre,
  somarMeses,
  vigente,
} from '../tempo/index.ts'
import type { DasMei, FatosMei } from '../tributos/mei/index.ts'
import type { ApuracaoSimples } from '../tributos/simples/index.ts'
import { fato, mesDoEstouro, passoDaProjecao, ritmoDe, serieAte, somaDa } from './projecao.ts'
import { radarAFrente } from './radar-do-simples.ts'
import type { FatosDoMes } from './tipos.ts'
import type { ItemDoRadar } from './tipos-do-resultado.ts'

function radarDoMei(fatos: FatosMei, das: DasMei): ItemDoRadar[] {
  const { competencia, abertura } = fatos
  const receitas = [...fatos.receitasAnteriores, { competencia, valor: fatos.receitaDoMes }]
  const serie = serieAte(competencia, receitas, ({ valor }) => valor)
  const desde = maisTarde(abertura, `${competencia.slice(0, 4)}-01`)
  const ritmo = ritmoDe(serie, indiceDaCompetencia(competencia), desde)
  const estouro = mesDoEstouro(competencia, das.rba, ritmo, das.limite)
  if (!estouro) return []
  const { quando, faltam } = estouro
  return [
    {
      codigo: 'limite-mei',
      gravidade: 'atencao',
      mensagem: `No ritmo atual, a receita do ano passa do limite do MEI (${formatarReais(das.limite)}) em ${formatarCompetencia(quando)}.`,
      quando,
      passo: passoDaProjecao({
        id: 'limite-mei',
        rotulo: `Receita do ano projetada para ${formatarCompetencia(quando)}`,
        conhecido: das.rba,
        ritmo,
        meses: faltam,
        fundamento: 'LC 123/2006, art. 18-A, §§ 1º e 2º',
      }),
    },
  ]
}

function radarDoInss(competencia: Competencia, recibos: readonly ReciboDoSocio[]): ItemDoRadar[] {
  const tabela = vigente(TABELA_INSS, competencia)
  if (!tabela.ok) return []
  const { teto, fonte, desde } = tabela.value
  return recibos
    .filter(({ bruto, baseInss }) => bruto > baseInss)
    .map(({ socioId, bruto, baseInss }) => ({
      codigo: 'teto-do-inss',
      gravidade: 'informacao' as const,
      mensagem: `O sócio ${socioId} chegou ao teto do INSS de ${formatarReais(teto)}: ${formatarReais(bruto - baseInss)} do pró-labore não pagam os 11 %.`,
      quando: competencia,
      passo: {
        id: `radar.teto-do-inss-${socioId}`,
        rotulo: 'Pró-labore acima do que falta para o teto',
        formula: 'bruto − base',
        operandos: {
          bruto: fato('Pró-labore bruto', bruto),
          base: fato('Base do INSS, até o teto entre todas as fontes', baseInss),
        },
        resultado: emCentavos(bruto - baseInss),
        fundamento: fonte,
        regra: `inss@${desde}`,
      },
    }))
}

function radarDosLucros(competencia: Competencia, lucros: readonly Dividendos[]): ItemDoRadar[] {
  const tabela = vigente(DIVIDENDOS, competencia)
  if (!tabela.ok) return []
  const { limiteDoMes, fonte, desde } = tabela.value
  // The last payment of each partner carries the whole month.
  const porSocio = new Map(lucros.map((lucro) => [lucro.socioId, lucro]))
  return [...porSocio.values()]
    .filter(({ sujeitoNoMes }) => sujeitoNoMes * 5 > limiteDoMes * 4)
    .map(({ socioId, sujeitoNoMes }) => {
      const passou = sujeitoNoMes > limiteDoMes
      const falta = limiteDoMes - sujeitoNoMes
      return {
        codigo: passou ? 'lucros-acima-de-50-mil' : 'lucros-perto-de-50-mil',
        gravidade: 'atencao' as const,
        mensagem: passou
          ? `O sócio ${socioId} recebeu ${formatarReais(sujeitoNoMes)} de lucros no mês: acima de ${formatarReais(limiteDoMes)}, os 10 % incidem sobre tudo.`
          : `O sócio ${socioId} pode receber mais ${formatarReais(falta)} de lucros no mês sem retenção.`,
        quando: passou ? competencia : null,
        passo: {
          id: `radar.lucros-${socioId}`,
          rotulo: passou ? 'Lucros acima do limite do mês' : 'Lucros que ainda cabem no mês',
          formula: passou ? 'pago − limite' : 'limite − pago',
          operandos: {
            pago: fato('Lucros do mês sujeitos à regra', sujeitoNoMes),
            limite: fato('Limite do mês sem retenção', limiteDoMes),
          },
          resultado: emCentavos(Math.abs(falta)),
          fundamento: fonte,
          regra: `dividendos@${desde}`,
        },
      }
    })
}

/** LC 224/2025: R$ 1,25 million a quarter, what is left over going to the next ones of the year. */
function radarDaLc224(fatos: Extract<FatosDoMes, { readonly presumido: unknown }>): ItemDoRadar[] {
  const { competencia, presumido } = fatos
  const tabela = vigente(MAJORACAO_IRPJ, competencia)
  if (!presumido.aplicarLc224 || !tabela.ok) return []
  const serie = serieAte(competencia, presumido.receitas, ({ valor }) => valor)
  const doTrimestre = (mes: Competencia) => {
    const [primeiro, , terceiro] = mesesDoTrimestre(mes)
    return somaDa(serie, indiceDaCompetencia(primeiro), indiceDaCompetencia(terceiro))
  }
  const { limiteDoTrimestre, fonte, desde } = tabela.value
  let limite = limiteDoTrimestre
  for (let mes = `${competencia.slice(0, 4)}-03`; mes < mesesDoTrimestre(competencia)[0]; ) {
    limite = limiteDoTrimestre + Math.max(0, limite - doTrimestre(mes))
    mes = somarMeses(mes, 3)
  }
  const conhecido = doTrimestre(competencia)
  const restam = mesesDoTrimestre(competencia).filter((mes) => mes > competencia).length
  const ritmo = ritmoDe(serie, indiceDaCompetencia(competencia), presumido.inicioDeAtividade)
  if (conhecido + ritmo * restam <= limite) return []
  const faltam = conhecido > limite ? 0 : Math.floor((limite - conhecido) / ritmo) + 1
  const quando = somarMeses(competencia, faltam)
  return [
    {
      codigo: 'lc-224',
      gravidade: 'atencao',
      mensagem: `A receita do trimestre passa de ${formatarReais(limite)} em ${formatarCompetencia(quando)}: a presunção da parte que exceder aumenta em 10 %.`,
      quando,
      passo: {
        ...passoDaProjecao({
          id: 'lc-224',
          rotulo: 'Receita do trimestre',
          conhecido,
          ritmo,
          meses: faltam,
          fundamento: fonte,
        }),
        regra: `presumido.lc-224@${desde}`,
      },
    },
  ]
}

/** Everything in sight from this month: annex, bracket, ceilings and limits, each with its number. */
export function radarDoMes(
  fatos: FatosDoMes,
  mes: {
    readonly apuracao:
      | { readonly tipo: 'simples'; readonly simples: ApuracaoSimples }
      | { readonly tipo: 'mei'; readonly mei: DasMei }
      | { readonly tipo: 'presumido' | 'real' | 'isenta' }
    readonly proLabore: readonly ReciboDoSocio[]
    readonly lucros: readonly Dividendos[]
  },
): ItemDoRadar[] {
  const { apuracao, proLabore, lucros } = mes
  const itens: ItemDoRadar[] = []
  if (apuracao.tipo === 'simples' && 'simples' in fatos) {
    itens.push(...radarAFrente(fatos.simples, apuracao.simples))
  }
  if (apuracao.tipo === 'mei' && 'mei' in fatos) itens.push(...radarDoMei(fatos.mei, apuracao.mei))
  if ('presumido' in fatos) itens.push(...radarDaLc224(fatos))
  return [
    ...itens,
    ...radarDoInss(fatos.competencia, proLabore),
    ...radarDosLucros(fatos.competencia, lucros),
  ]
}
