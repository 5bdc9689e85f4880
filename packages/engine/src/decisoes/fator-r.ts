import {
  type Centavos,
  decimal,
  formatarReais,
  type Memorial,
  ok,
  type Recusa,
  type Result,
  ratear,
} from '../dinheiro/index.ts'
import { apurarProLabore } from '../folha/index.ts'
import { comPortas } from '../porta/index.ts'
import { salarioMinimo } from '../tabelas/salario-minimo/index.ts'
import { TABELAS_SIMPLES } from '../tabelas/simples/index.ts'
import { ultimoDiaDoMes, vigente } from '../tempo/index.ts'
import { apurarSimples } from '../tributos/simples/index.ts'
import type { FatosDoFatorR } from './fatos.ts'
import { FORMA_DO_FATOR_R, perguntada } from './formas.ts'
import { mesIgualAosOutros } from './historico.ts'
import {
  type Calculo,
  campoInvalido,
  concluir,
  curvaDe,
  grade,
  menorCusto,
  type Parte,
  pontoDe,
  sensibilidadeDe,
  variar,
} from './ponto.ts'
import type { Ponto, Simulacao } from './tipos.ts'

function custoEm(
  fatos: FatosDoFatorR,
  proLabore: Centavos,
  memorial: Memorial,
): Result<Calculo, Recusa> {
  const { competencia, receitaMensal, outraFolhaMensal, socios } = fatos
  const folha = outraFolhaMensal + proLabore
  const das = apurarSimples(
    mesIgualAosOutros({ competencia, receita: receitaMensal, folha, anexo: 'FATOR_R' }),
    memorial,
  )
  if (!das.ok) return das
  const partes: Parte[] = [
    { nome: 'das', rotulo: 'DAS do mês', valor: das.value.total, de: 'simples.total' },
  ]
  let liquido = 0
  const cotas = ratear(
    proLabore,
    socios.map(() => 1),
  )
  for (const [indice, socio] of socios.entries()) {
    const socioId = indice + 1
    const recibo = apurarProLabore(
      {
        socioId,
        competencia,
        dataDePagamento: ultimoDiaDoMes(competencia),
        bruto: cotas[indice] ?? 0,
        patronalForaDoDas: false,
        ...socio,
      },
      memorial,
    )
    if (!recibo.ok) return recibo
    liquido += recibo.value.liquido
    partes.push(
      { nome: `inss${socioId}`, rotulo: `INSS do sócio ${socioId}`, valor: recibo.value.inss },
      { nome: `irrf${socioId}`, rotulo: `IRRF do sócio ${socioId}`, valor: recibo.value.irrf },
    )
  }
  const anexo = das.value.linhas[0]?.anexo ?? 'V'
  return ok({
    alternativa: anexo === 'III' ? 'anexo-iii' : 'anexo-v',
    rotulo: `Pró-labore de ${formatarReais(proLabore)}: Anexo ${anexo}`,
    partes,
    detalhes: { fatorR: das.value.fatorR ?? '', liquido },
  })
}

/** Smallest monthly pró-labore that brings the fator R to 0,28; never below zero. */
function proLaboreDoEquilibrio(
  { receitaMensal, outraFolhaMensal }: FatosDoFatorR,
  minimo: string,
): Centavos {
  return Math.max(0, decimal(receitaMensal).mul(minimo).ceil().toNumber() - outraFolhaMensal)
}

type Faixa = { readonly de: Centavos; readonly ate: Centavos; readonly equilibrio: Centavos }

function faixaDe(fatos: FatosDoFatorR): Result<Faixa, Recusa> {
  const { competencia, socios } = fatos
  if (socios.length === 0) return campoInvalido('socios', 'Informe ao menos um sócio.')
  const tabela = vigente(TABELAS_SIMPLES, competencia)
  if (!tabela.ok) return tabela
  const salario = salarioMinimo(competencia)
  if (!salario.ok) return salario
  const equilibrio = proLaboreDoEquilibrio(fatos, tabela.value.fatorRMinimo)
  const de = fatos.proLaboreMinimo ?? salario.value * socios.length
  const ate = fatos.proLaboreMaximo ?? Math.max(Math.round(equilibrio * 1.5), de * 2)
  if (ate < de) {
    return campoInvalido('proLaboreMaximo', 'O maior pró-labore é menor que o menor.')
  }
  return ok({ de, ate, equilibrio })
}

function curva(fatos: FatosDoFatorR, faixa: Faixa, explicar: boolean): Result<Ponto[], Recusa> {
  const { pontos = 13 } = fatos
  const valores = grade({ ...faixa, pontos }, [faixa.equilibrio])
  return curvaDe(valores.map((x) => pontoDe(x, explicar, (m) => custoEm(fatos, x, m))))
}

function otimizar(fatos: FatosDoFatorR): Result<Ponto, Recusa> {
  const faixa = faixaDe(fatos)
  if (!faixa.ok) return faixa
  // Inside each annex the cost only grows with the pró-labore: the ends are enough.
  const candidatos = curva({ ...fatos, pontos: 2 }, faixa.value, false)
  if (!candidatos.ok) return candidatos
  const otimo = menorCusto(candidatos.value)
  return otimo ? ok(otimo) : campoInvalido('pontos', 'A curva ficou sem pontos.')
}

/**
 * Annex III or V: what each pró-labore costs a month in DAS, INSS and IRRF, and from which one the
 * fator R pays for itself (LC 123/2006, art. 18, §§ 5º-J and 5º-M).
 */
export const simularFatorR = comPortas(perguntada(FORMA_DO_FATOR_R), simularFatorRConferido)

function simularFatorRConferido(fatos: FatosDoFatorR, explicar = false): Result<Simulacao, Recusa> {
  const faixa = faixaDe(fatos)
  if (!faixa.ok) return faixa
  const pontos = curva(fatos, faixa.value, explicar)
  if (!pontos.ok) return pontos
  const { equilibrio, de, ate } = faixa.value
  return concluir({
    eixo: { rotulo: 'Pró-labore do mês, todos os sócios', unidade: 'centavos' },
    curva: pontos.value,
    equilibrio:
      equilibrio > de && equilibrio <= ate
        ? {
            x: equilibrio,
            descricao: `Com pró-labore de ${formatarReais(equilibrio)} o fator R chega a 0,28 e o Anexo III passa a valer.`,
          }
        : null,
    sensibilidade: sensibilidadeDe(
      fatos,
      [
        {
          fato: 'receitaMensal',
          mudar: (f, decimos) => ({ ...f, receitaMensal: variar(f.receitaMensal, decimos) }),
        },
        {
          fato: 'outraFolhaMensal',
          mudar: (f, decimos) => ({ ...f, outraFolhaMensal: variar(f.outraFolhaMensal, decimos) }),
        },
      ],
      otimizar,
    ),
    avisos: [
      'A simulação supõe doze meses iguais: o fator R olha os doze meses anteriores e demora a virar.',
    ],
  })
}
