import { REGIME } from '../cadastro/index.ts'
import type { FatoContabil } from '../contabil/index.ts'
import { type Centavos, type Memorial, ok, type Result, refuse } from '../dinheiro/index.ts'
import type { TabelaUsada } from '../tempo/index.ts'
import { apurarDasMei } from '../tributos/mei/index.ts'
import { apurarPresumido, type TributoApurado } from '../tributos/presumido/index.ts'
import { apurarReal } from '../tributos/real/index.ts'
import { type Aviso, apurarSimples } from '../tributos/simples/index.ts'
import { guiaDoDas, guiaDoDasMei, guiasDosTributos } from './guias.ts'
import { PATRONAL_FORA, PATRONAL_NO_DAS, type Patronal, patronalDoSimples } from './pro-labores.ts'
import { radarDoMei, radarDoSimples } from './radar.ts'
import type {
  Compensacao,
  FatosDoMes,
  Fechamento,
  GuiaDevida,
  RecusaFechamento,
  TributoDoMes,
} from './tipos.ts'

/** What a regime answers for the month, in the words all regimes share. */
export type DoRegime = {
  readonly receita: Centavos
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly fatosContabeis: readonly FatoContabil[]
  readonly avisos: readonly Aviso[]
  readonly tabelas: readonly TabelaUsada[]
  readonly patronal: Patronal
  readonly compensacoes: readonly Compensacao[]
  readonly apuracao: Fechamento['apuracao']
}

type Apurado = Result<DoRegime, RecusaFechamento>

/** One line per regime; the compiler refuses a regime that is not here. */
export function apurarRegime(fatos: FatosDoMes, memorial: Memorial): Apurado {
  switch (fatos.regime) {
    case REGIME.simples:
      return doSimples(fatos, memorial)
    case REGIME.mei:
      return doMei(fatos, memorial)
    case REGIME.presumido:
      return doPresumido(fatos, memorial)
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return doReal(fatos, memorial)
    case REGIME.isenta:
      return ok(daIsenta(fatos.receita))
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return refuse({
        codigo: 'regime-sem-fechamento',
        mensagem:
          fatos.regime === REGIME.naoInformado
            ? 'O regime tributário da empresa não foi informado. Escolha o regime no cadastro para fechar a competência.'
            : 'Pessoa física e estrangeiro não têm fechamento de impostos por competência.',
        regime: fatos.regime,
      })
  }
}

type Fatos<R> = Extract<FatosDoMes, { readonly regime: R }>

function doSimples(fatos: Fatos<typeof REGIME.simples>, memorial: Memorial): Apurado {
  const apurado = apurarSimples(fatos.simples, memorial)
  if (!apurado.ok) return apurado
  const simples = apurado.value
  const { competencia } = simples
  const guia = guiaDoDas(simples, fatos.feriados)
  if (!guia.ok) return guia
  return ok({
    receita: simples.receita,
    tributos: [
      {
        tributo: 'das',
        rotulo: 'DAS do Simples Nacional',
        periodo: competencia,
        base: simples.receita,
        valor: simples.total,
        daEmpresa: true,
      },
    ],
    guias: guia.value ? [guia.value] : [],
    fatosContabeis: [{ tipo: 'das-provisionado', competencia, valor: simples.total }],
    avisos: [...simples.avisos, ...radarDoSimples(fatos.simples, simples)],
    tabelas: [simples.tabela],
    patronal: patronalDoSimples(simples),
    compensacoes: saldoDoDas(simples.total - simples.aPagar),
    apuracao: { tipo: 'simples', simples },
  })
}

/** Positive: stays for the next month; negative: came from months before. */
const saldoDoDas = (valor: Centavos): Compensacao[] =>
  valor === 0 ? [] : [{ chave: 'das-minimo', rotulo: 'DAS abaixo do mínimo', valor }]

function doMei(fatos: Fatos<typeof REGIME.mei>, memorial: Memorial): Apurado {
  const apurado = apurarDasMei(fatos.mei, memorial)
  if (!apurado.ok) return apurado
  const mei = apurado.value
  const { competencia } = mei
  const guia = guiaDoDasMei(mei, fatos.feriados)
  if (!guia.ok) return guia
  return ok({
    receita: fatos.mei.receitaDoMes,
    tributos: [
      {
        tributo: 'das-mei',
        rotulo: 'DAS-MEI',
        periodo: competencia,
        base: mei.salarioMinimo,
        valor: mei.total,
        daEmpresa: true,
      },
    ],
    guias: [guia.value],
    fatosContabeis: [{ tipo: 'das-mei-provisionado', competencia, valor: mei.total }],
    avisos: [...mei.avisos, ...radarDoMei(fatos.mei, mei)],
    tabelas: [mei.tabela],
    patronal: PATRONAL_NO_DAS,
    compensacoes: [],
    apuracao: { tipo: 'mei', mei },
  })
}

// The 20 % on the pró-labore come from the receipts, so the regimes are asked without it.
const SEM_PRO_LABORE = { proLabore: 0 } as const

function doPresumido(fatos: Fatos<typeof REGIME.presumido>, memorial: Memorial): Apurado {
  const { feriados, presumido: dados } = fatos
  const apurado = apurarPresumido({ ...dados, ...SEM_PRO_LABORE, feriados }, memorial)
  if (!apurado.ok) return apurado
  const { tributos, avisos, tabelas } = apurado.value
  return ok({
    receita: receitaDoMes(dados),
    ...dosTributos(fatos, tributos),
    avisos: avisos.map(emAviso),
    tabelas,
    patronal: PATRONAL_FORA,
    apuracao: { tipo: 'presumido', presumido: apurado.value },
  })
}

function doReal(
  fatos: Fatos<typeof REGIME.realTrimestral | typeof REGIME.realMensal>,
  memorial: Memorial,
): Apurado {
  const { feriados, real: dados, regime } = fatos
  const trimestral = dados.apuracaoDoLucro === 'trimestral'
  if (trimestral !== (regime === REGIME.realTrimestral)) {
    return refuse({
      codigo: 'fato-invalido',
      campo: 'real.apuracaoDoLucro',
      mensagem: 'A apuração do lucro (trimestral ou por estimativa) não é a do regime da empresa.',
    })
  }
  const apurado = apurarReal({ ...dados, ...SEM_PRO_LABORE, feriados }, memorial)
  if (!apurado.ok) return apurado
  const { tributos, avisos, tabelas } = apurado.value
  return ok({
    receita: receitaDoMes(dados) + dados.receitasFinanceiras,
    ...dosTributos(fatos, tributos),
    avisos: avisos.map(emAviso),
    tabelas,
    patronal: PATRONAL_FORA,
    apuracao: { tipo: 'real', real: apurado.value },
  })
}

type ComReceitas = {
  readonly competencia: string
  readonly receitas: readonly { readonly competencia: string; readonly valor: Centavos }[]
  readonly outrasReceitas: readonly { readonly competencia: string; readonly valor: Centavos }[]
}

function receitaDoMes({ competencia, receitas, outrasReceitas }: ComReceitas): Centavos {
  let total = 0
  for (const receita of [...receitas, ...outrasReceitas]) {
    if (receita.competencia === competencia) total += receita.valor
  }
  return total
}

const ROTULOS: Readonly<Record<TributoApurado['tributo'], string>> = {
  pis: 'PIS',
  cofins: 'COFINS',
  irpj: 'IRPJ',
  csll: 'CSLL',
  cpp: 'INSS patronal',
  iss: 'ISS',
}

function dosTributos(
  { competencia }: FatosDoMes,
  apurados: readonly TributoApurado[],
): Pick<DoRegime, 'tributos' | 'guias' | 'fatosContabeis' | 'compensacoes'> {
  const fatosContabeis: FatoContabil[] = []
  for (const { tributo, devido, deducoes, creditos, valor } of apurados) {
    if (tributo === 'cpp') continue
    // The ISS withheld was booked with the note; federal withholdings are offset here. Credits of
    // PIS and COFINS lower what is provisioned.
    const provisionado = tributo === 'iss' ? valor : devido - creditos
    fatosContabeis.push({ tipo: `${tributo}-provisionado`, competencia, valor: provisionado })
    if (tributo !== 'iss' && deducoes > creditos) {
      const retido = deducoes - creditos
      fatosContabeis.push({ tipo: 'retencao-compensada', tributo, competencia, valor: retido })
    }
  }
  return {
    tributos: apurados.map(({ tributo, periodo, base, devido, creditos }) => ({
      tributo,
      rotulo: ROTULOS[tributo],
      periodo,
      base,
      valor: devido - creditos,
      daEmpresa: true,
    })),
    guias: guiasDosTributos(competencia, apurados, ROTULOS),
    compensacoes: apurados.flatMap(({ tributo, deducoes, creditos }) =>
      deducoes > creditos
        ? [
            {
              chave: `${tributo}-retido`,
              rotulo: `${ROTULOS[tributo]} retido por clientes`,
              valor: deducoes - creditos,
            },
          ]
        : [],
    ),
    fatosContabeis,
  }
}

export const emAviso = (mensagem: string): Aviso => ({
  codigo: 'conferir',
  gravidade: 'atencao',
  mensagem,
})

const daIsenta = (receita: Centavos): DoRegime => ({
  receita,
  tributos: [],
  guias: [],
  fatosContabeis: [],
  avisos: [
    {
      codigo: 'isenta',
      gravidade: 'informacao',
      mensagem:
        'Empresa isenta: só os encargos sobre pessoas são fechados; confira PIS sobre a folha e as obrigações da entidade.',
    },
  ],
  tabelas: [],
  patronal: PATRONAL_FORA,
  compensacoes: [],
  apuracao: { tipo: 'isenta' },
})
