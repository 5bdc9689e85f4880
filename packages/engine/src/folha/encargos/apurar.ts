import {
  anotar,
  type Caderno,
  type Centavos,
  type Decimal,
  decimal,
  emNumero,
  emTaxa,
  type Memorial,
  nomeNaFormula,
  type Operando,
  ok,
  type Result,
  reais,
  refuse,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { FPAS, PATRONAL, TERCEIROS } from '../../tabelas/encargos/index.ts'
import { type Competencia, ehCompetencia } from '../../tempo/index.ts'
import { type EscolhasDaFolha, escolher } from '../escolhas.ts'
import { FORMA_DOS_ENCARGOS } from '../formas.ts'
import { buscarTabelas } from '../regras.ts'
import type { RecusaFolha } from '../tipos.ts'
import { apurarCprb } from './cprb.ts'
import { recusaDosEncargos } from './fatos.ts'
import type { EncargoApurado, Encargos, FatosEncargos } from './tipos.ts'

const buscar = (mes: Competencia) => buscarTabelas({ patronal: PATRONAL, fpas: FPAS } as const, mes)
type Tabelas = Extract<ReturnType<typeof buscar>, { ok: true }>['value']

type Contexto = {
  readonly caderno: Caderno
  readonly fatos: FatosEncargos
  readonly tabelas: Tabelas
  readonly escolhas: EscolhasDaFolha
}

/**
 * What a company adds to its folha: CPP, RAT × FAP and terceiros, by regime, each rounded by itself
 * (Lei 8.212/1991, art. 22). Values in centavos.
 */
export const apurarEncargos = comPorta(FORMA_DOS_ENCARGOS, apurarEncargosConferido)

function apurarEncargosConferido(
  fatos: FatosEncargos,
  memorial: Memorial,
): Result<Encargos, RecusaFolha> {
  if (!ehCompetencia(fatos.competencia)) {
    return refuse({
      codigo: 'fato-invalido',
      campo: 'competencia',
      mensagem: 'A competência da folha não é um mês válido.',
    })
  }
  const tabelas = buscar(fatos.competencia)
  if (!tabelas.ok) return tabelas
  const recusa = recusaDosEncargos(fatos, tabelas.value)
  if (recusa) return refuse(recusa)
  const raiz = `encargos.${fatos.competencia}${fatos.decimoTerceiro ? '.13' : ''}`
  const contexto: Contexto = {
    caderno: { memorial, raiz },
    fatos,
    tabelas: tabelas.value,
    escolhas: escolher(fatos.escolhas),
  }
  const rat = ratAjustado(contexto)
  const cprb = apurarCprb(contexto.caderno, fatos, contexto.escolhas)
  if (!cprb.ok) return cprb
  const patronais = encargosPatronais(contexto, { rat, parteDaFolha: cprb.value.folha })
  const terceiros = encargosDeTerceiros(contexto)
  const encargos = [...patronais, ...terceiros, ...cprb.value.encargos]
  const total = somar(contexto.caderno, {
    id: 'total',
    rotulo: 'Encargos da empresa sobre a folha',
    parcelas: encargos.map(({ codigo, apurado }) => ({ nome: nomeNaFormula(codigo), apurado })),
    fundamento: 'Lei 8.212/1991, art. 22',
    regra: `encargos@${tabelas.value.patronal.desde}`,
  })
  const usadas = [...tabelas.usadas, ...cprb.value.usadas]
  return ok({
    competencia: fatos.competencia,
    encargos: encargos.map(({ apurado, ...e }) => ({ ...e, valor: apurado.valor })),
    total: total.valor,
    ratAjustado: rat.aliquota.toFixed(),
    codigoDeTerceiros: codigoDeTerceiros(contexto),
    tabelas: usadas,
    avisos: [],
  })
}

type Rat = { readonly aliquota: Decimal; readonly como: Operando }

/** RAT × FAP; by choice, two decimals of percent (Decreto 3.048/1999, art. 202-A). */
function ratAjustado({ caderno, fatos, tabelas, escolhas }: Contexto): Rat {
  const inteiro = decimal(fatos.rat).mul(fatos.fap)
  const emDuasCasas = escolhas.casasDoRat === 2
  const porCento = inteiro.mul(100)
  const cortado = porCento.toDecimalPlaces(2, 1)
  const de = `${caderno.raiz}.rat-ajustado`
  const rotulo = emDuasCasas ? 'RAT ajustado pelo FAP, em %' : 'RAT ajustado pelo FAP'
  const valor = emDuasCasas ? emNumero(cortado.toFixed(2)) : emTaxa(inteiro.toFixed())
  caderno.memorial.passo(() => ({
    id: de,
    rotulo,
    formula: emDuasCasas ? 'rat × fap × 100' : 'rat × fap',
    operandos: {
      rat: taxa('RAT da atividade preponderante', fatos.rat, 'cadastro'),
      fap: taxa('FAP do ano', fatos.fap, 'FAP'),
    },
    ...(emDuasCasas ? { arredondamento: 'truncar' as const } : {}),
    resultado: valor,
    fundamento: 'Lei 8.212/1991, art. 22, II; Decreto 3.048/1999, art. 202-A',
    regra: `encargos@${tabelas.patronal.desde}`,
  }))
  return {
    aliquota: emDuasCasas ? cortado.div(100) : inteiro,
    como: { rotulo, valor, de },
  }
}

/** Which part of the CPP and of the RAT is paid outside the DAS. */
function parteForaDoDas({ regime }: FatosEncargos): { num: number; den: number } {
  switch (regime.tipo) {
    case 'geral':
    case 'simples-anexo-iv':
      return { num: 1, den: 1 }
    case 'simples-no-das':
    case 'entidade-isenta':
      return { num: 0, den: 1 }
    case 'simples-concomitante':
      return { num: regime.receitaIv, den: regime.receita }
  }
}

type DaParte = {
  readonly codigo: string
  readonly descricao: string
  readonly base: Centavos
  readonly rotuloDaBase: string
  readonly aliquota: Decimal
  readonly operando: Operando
  /** The rate is in percent, so the formula divides by 100. */
  readonly emPorCento?: boolean
  readonly codigoReceita: string | null
  /** What part of the contribution on the folha is in force (CPRB). */
  readonly parteDaFolha?: Decimal
  readonly fundamento?: string
}

function encargo({ caderno, fatos, tabelas }: Contexto, p: DaParte): EncargoApurado {
  const { num, den } = parteForaDoDas(fatos)
  const proporcional = fatos.regime.tipo === 'simples-concomitante'
  const parte = p.parteDaFolha && !p.parteDaFolha.eq(1) ? p.parteDaFolha : null
  const formula = [
    'base × aliquota',
    p.emPorCento ? ' ÷ 100' : '',
    parte ? ' × parte' : '',
    proporcional ? ' × receitaIv ÷ receita' : '',
  ].join('')
  const operandos: Record<string, Operando> = {
    base: reais(p.rotuloDaBase, p.base, 'folha do mês'),
    aliquota: p.operando,
  }
  if (parte) operandos.parte = taxa('Parte da folha na transição', parte, 'transição da CPRB')
  if (proporcional) {
    operandos.receitaIv = reais('Receita do Anexo IV', num, 'receita do mês')
    operandos.receita = reais('Receita total', den, 'receita do mês')
  }
  const apurado = anotar(caderno, {
    id: p.codigo,
    rotulo: p.descricao,
    formula,
    operandos,
    exato: decimal(p.base)
      .mul(p.aliquota)
      .mul(parte ?? 1)
      .mul(num)
      .div(den),
    fundamento: p.fundamento ?? tabelas.patronal.fonte,
    regra: `encargos@${tabelas.patronal.desde}`,
  })
  const { codigo, descricao, base, codigoReceita } = p
  const efetiva = parte ? p.aliquota.mul(parte) : p.aliquota
  return { codigo, descricao, base, aliquota: efetiva.toFixed(), apurado, codigoReceita }
}

function encargosPatronais(
  contexto: Contexto,
  { rat, parteDaFolha }: { readonly rat: Rat; readonly parteDaFolha: Decimal },
): EncargoApurado[] {
  const { fatos, tabelas, escolhas } = contexto
  if (parteForaDoDas(fatos).num === 0) return []
  const { empregados, contribuintesIndividuais } = tabelas.patronal
  const nome = 'alíquotas patronais'
  return [
    encargo(contexto, {
      codigo: 'cpp-empregados',
      descricao: 'Contribuição patronal sobre empregados',
      base: fatos.baseEmpregados,
      rotuloDaBase: 'Remuneração dos empregados',
      aliquota: empregados,
      operando: taxa('Alíquota', empregados, nome),
      codigoReceita: '1138-01',
      parteDaFolha,
    }),
    encargo(contexto, {
      codigo: 'rat',
      descricao: 'RAT ajustado pelo FAP',
      base: fatos.baseEmpregados,
      rotuloDaBase: 'Remuneração dos empregados',
      aliquota: rat.aliquota,
      operando: rat.como,
      emPorCento: escolhas.casasDoRat === 2,
      codigoReceita: '1646-01',
    }),
    encargo(contexto, {
      codigo: 'cpp-individuais',
      descricao: 'Contribuição patronal sobre sócios e autônomos',
      base: fatos.baseContribuintesIndividuais,
      rotuloDaBase: 'Pró-labore e serviços de autônomos',
      aliquota: contribuintesIndividuais,
      operando: taxa('Alíquota', contribuintesIndividuais, nome),
      codigoReceita: '1138-04',
      parteDaFolha,
    }),
  ].filter(({ base }) => base > 0)
}

const terceirosDe = ({ fatos, tabelas }: Contexto) =>
  fatos.regime.tipo === 'geral' ? tabelas.fpas.codigos[fatos.regime.fpas] : []

/** Companies of the Simples pay no terceiros, in any annex (LC 123/2006, art. 13, § 3º). */
function encargosDeTerceiros(contexto: Contexto): EncargoApurado[] {
  const { fatos } = contexto
  if (fatos.baseEmpregados === 0) return []
  return terceirosDe(contexto).map(({ terceiro, aliquota }) =>
    encargo(contexto, {
      codigo: terceiro,
      descricao: TERCEIROS[terceiro].nome,
      base: fatos.baseEmpregados,
      rotuloDaBase: 'Remuneração dos empregados',
      aliquota,
      operando: taxa('Alíquota', aliquota, 'tabela de FPAS'),
      codigoReceita: TERCEIROS[terceiro].codigoReceita,
      fundamento: contexto.tabelas.fpas.fonte,
    }),
  )
}

const codigoDeTerceiros = (contexto: Contexto): string =>
  String(
    terceirosDe(contexto).reduce((soma, { terceiro }) => soma + TERCEIROS[terceiro].bit, 0),
  ).padStart(4, '0')
