import {
  type Centavos,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Passo,
  type Result,
  refuse,
  soma,
} from '../../dinheiro/index.ts'
import {
  comPorta,
  data,
  feriados,
  inteiro,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  ouNulo,
  valor,
} from '../../porta/index.ts'
import { TABELAS_MEI } from '../../tabelas/mei/index.ts'
import { SALARIO_MINIMO } from '../../tabelas/salario-minimo/index.ts'
import {
  type Competencia,
  competenciaDe,
  formatarCompetencia,
  mesesEntre,
  prorrogar,
  type SemTabelaVigente,
  SO_NACIONAIS,
  somarMeses,
  ultimoDiaDoMes,
  vencimentoDe,
  vigente,
} from '../../tempo/index.ts'
import { type MultaDaDeclaracao, multaDaDeclaracao, type RecusaSimples } from '../simples/index.ts'
import { partesDo } from './apurar.ts'
import {
  avisosDaComparacao,
  avisosDaMulta,
  avisosDoExcesso,
  comparar,
  ROTULOS,
} from './dasn-avisos.ts'
import type { DasnSimei, FatosDaDasn, MesDaDasn } from './dasn-tipos.ts'
import { limiteDoAno, passaDaTolerancia } from './limite.ts'
import type { RecusaMei } from './tipos.ts'

type RecusaDaDasn =
  | RecusaMei
  | RecusaSimples
  | { readonly codigo: 'ano-aberto'; readonly mensagem: string }

const FONTE = 'Res. CGSN 140/2018, art. 109'

/**
 * The yearly declaration of a MEI (LC 123/2006, art. 25; Res. CGSN 140/2018, art. 109): the gross revenue of its months
 * by what the ICMS reaches and the rest, whether there was an employee, how the year stands against the limit, until when
 * it is delivered and what its delay costs. Amounts in centavos.
 */
export const declararDasn = comPorta(
  objeto<FatosDaDasn>({
    ano: inteiro(2009, 2999),
    abertura: mes,
    caminhoneiro: logico,
    de: mes,
    ate: mes,
    meses: lista(
      objeto<MesDaDasn>({
        competencia: mes,
        ...{ comercio: valor, servicos: valor },
        ...{ comercioComNota: valor, servicosComNota: valor },
        ...{ icms: logico, iss: logico },
      }),
    ),
    empregado: logico,
    recebido: ouNulo(valor),
    extincao: ouNulo(data),
    entrega: data,
    feriados: opcional(feriados),
  }),
  declararDasnConferida,
)

function declararDasnConferida(
  fatos: FatosDaDasn,
  memorial: Memorial,
): Result<DasnSimei, RecusaDaDasn> {
  const recusa = recusarPeriodo(fatos)
  if (recusa) return refuse(recusa)
  const tabela = vigente(TABELAS_MEI, fatos.ate)
  if (!tabela.ok) return tabela
  const prazo = prazoDaDasn(fatos)
  if (!prazo.ok) return prazo
  const comercio = somarDoAno(fatos, 'comercio', memorial)
  const servicos = somarDoAno(fatos, 'servicos', memorial)
  const total = comercio + servicos
  memorial.passo(() => ({
    id: 'dasn.total',
    rotulo: 'Receita bruta do ano',
    formula: 'comercio + servicos',
    operandos: {
      comercio: { rotulo: ROTULOS.comercio, valor: emCentavos(comercio), de: 'dasn.comercio' },
      servicos: { rotulo: ROTULOS.servicos, valor: emCentavos(servicos), de: 'dasn.servicos' },
    },
    resultado: emCentavos(total),
    fundamento: FONTE,
    regra: `mei.dasn@${tabela.value.desde}`,
  }))
  const limite = limiteDoAno(tabela.value, { ...fatos, competencia: `${fatos.ano}-12` })
  const excesso = Math.max(total - limite, 0)
  const acima = passaDaTolerancia(tabela.value, total, limite)
  let multa: MultaDaDeclaracao | null = null
  if (fatos.entrega > prazo.value) {
    const tributos = tributosDoAno(fatos, memorial)
    if (!tributos.ok) return tributos
    const devida = multaDaDeclaracao(
      {
        ...{ declaracao: 'dasn-simei', vencimento: prazo.value, entrega: fatos.entrega },
        ...{ tributos: tributos.value, como: 'espontanea' },
      },
      memorial,
    )
    if (!devida.ok) return devida
    multa = devida.value
  }
  const comparacao = comparar(fatos, { comercio, servicos })
  return ok({
    ano: fatos.ano,
    tipo: fatos.extincao === null ? 'anual' : 'situacao-especial',
    ...{ comercio, servicos, total, empregado: fatos.empregado, limite, excesso },
    faixa: faixaDe(excesso, acima),
    ...{ prazo: prazo.value, multa, comparacao },
    avisos: [
      ...avisosDoExcesso(fatos, { total, limite, excesso, acima }),
      ...avisosDaComparacao(comparacao),
      ...avisosDaMulta(multa, prazo.value),
    ],
  })
}

function faixaDe(excesso: Centavos, acima: boolean): DasnSimei['faixa'] {
  if (acima) return 'excesso-acima-de-20'
  return excesso > 0 ? 'excesso-ate-20' : 'dentro-do-limite'
}

function recusarPeriodo(fatos: FatosDaDasn): RecusaDaDasn | null {
  const { ano, de, ate, extincao, entrega } = fatos
  const doAno = (competencia: string) => competencia.startsWith(`${ano}-`)
  if (!doAno(de) || !doAno(ate) || de > ate)
    return {
      codigo: 'fato-invalido',
      campo: 'de',
      mensagem: `Os meses no SIMEI devem ser de ${ano}, o primeiro antes do último.`,
    }
  if (extincao !== null && (!doAno(extincao) || extincao > entrega))
    return {
      codigo: 'fato-invalido',
      campo: 'extincao',
      mensagem: `A extinção deve ser um dia de ${ano} que já passou.`,
    }
  if (extincao === null && entrega < `${ano + 1}-01-01`)
    return {
      codigo: 'ano-aberto',
      mensagem: `A DASN-SIMEI de ${ano} se entrega a partir de janeiro de ${ano + 1}. Antes, só a de extinção.`,
    }
  const tem = new Set(fatos.meses.map(({ competencia }) => competencia))
  const esperados = Array.from({ length: mesesEntre(de, ate) + 1 }, (_, i) => somarMeses(de, i))
  const faltam = esperados.filter((competencia) => !tem.has(competencia))
  if (faltam.length > 0)
    return {
      codigo: 'faltam-fatos',
      mensagem: `Falta a receita bruta de ${faltam.map(formatarCompetencia).join(', ')}. Informe o valor de cada mês, mesmo que seja zero.`,
      faltam: faltam.map((competencia) => `receita:${competencia}`),
    }
  if (fatos.meses.length !== tem.size || tem.size !== esperados.length)
    return {
      codigo: 'fato-invalido',
      campo: 'meses',
      mensagem: 'Há mês repetido, ou fora do tempo no SIMEI.',
    }
  return null
}

/** 31 May of the next year; of an extinction, 30 June when it is of the first four months, or the end of the next month. */
function prazoDaDasn({ ano, extincao, feriados = SO_NACIONAIS }: FatosDaDasn) {
  if (extincao === null) return vencimentoDe('dasn-simei', `${ano}-12`, feriados)
  const evento = competenciaDe(extincao)
  const ultimo = evento <= `${ano}-04` ? `${ano}-06` : somarMeses(evento, 1)
  return ok(prorrogar(ultimoDiaDoMes(ultimo), feriados))
}

/** The DAS-MEI of the months, of which the penalty is a part. */
function tributosDoAno(
  { meses, caminhoneiro, ano }: FatosDaDasn,
  memorial: Memorial,
): Result<Centavos, SemTabelaVigente> {
  const parcelas: [Competencia, Centavos][] = []
  for (const { competencia, icms, iss } of meses) {
    const tabela = vigente(TABELAS_MEI, competencia)
    if (!tabela.ok) return tabela
    const salario = vigente(SALARIO_MINIMO, competencia)
    if (!salario.ok) return salario
    const partes = partesDo(tabela.value, { caminhoneiro, icms, iss }, salario.value.valor)
    parcelas.push([competencia, soma(Object.values(partes))])
  }
  return ok(
    passoDosMeses(parcelas, memorial, {
      ...{ id: 'dasn.tributos', rotulo: `DAS-MEI dos meses de ${ano}`, tabela: 'apuracao' },
      fundamento: 'LC 123/2006, arts. 18-A, § 3º, V, e 38',
    }),
  )
}

type PassoDosMeses = Pick<Passo, 'id' | 'rotulo' | 'fundamento'> & { readonly tabela: string }

/** The sum of the months, each of them an operand. */
function passoDosMeses(
  parcelas: readonly (readonly [Competencia, Centavos])[],
  memorial: Memorial,
  { tabela, ...passo }: PassoDosMeses,
): Centavos {
  const total = soma(parcelas.map(([, parcela]) => parcela))
  memorial.passo(() => {
    const operandos: Record<string, Operando> = {}
    for (const [competencia, parcela] of parcelas)
      operandos[`mes${competencia.slice(5)}`] = {
        rotulo: formatarCompetencia(competencia),
        valor: emCentavos(parcela),
        origem: { tabela },
      }
    return {
      ...passo,
      formula: Object.keys(operandos).join(' + '),
      operandos,
      resultado: emCentavos(total),
      regra: 'mei.dasn',
    }
  })
  return total
}

function somarDoAno(
  { meses, ano }: FatosDaDasn,
  qual: 'comercio' | 'servicos',
  memorial: Memorial,
): Centavos {
  return passoDosMeses(
    meses.map((doMes) => [doMes.competencia, doMes[qual]]),
    memorial,
    {
      ...{ id: `dasn.${qual}`, rotulo: `${ROTULOS[qual]}, em ${ano}` },
      ...{ tabela: 'receita', fundamento: FONTE },
    },
  )
}
