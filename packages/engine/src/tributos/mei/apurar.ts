import {
  type Centavos,
  decimal,
  emCentavos,
  emTaxa,
  type Memorial,
  meioParaCima,
  type Operando,
  ok,
  type Result,
  refuse,
} from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { TABELAS_MEI, type TabelaMei } from '../../tabelas/mei/index.ts'
import { SALARIO_MINIMO } from '../../tabelas/salario-minimo/index.ts'
import {
  aRevisar,
  ehCompetencia,
  formatarCompetencia,
  tabelaUsada,
  type Vigencia,
  vigente,
} from '../../tempo/index.ts'
import type { Aviso } from '../simples/index.ts'
import { FORMA_DO_MEI } from './forma.ts'
import { conferirLimite } from './limite.ts'
import type { DasMei, FatosMei, RecusaMei } from './tipos.ts'

/**
 * The DAS-MEI of a month (Res. CGSN 140/2018, art. 101): fixed amounts, due even without revenue,
 * and how the year stands against the limit. Amounts in centavos.
 */
export const apurarDasMei = comPorta(FORMA_DO_MEI, calcularDasMei)

function calcularDasMei(fatos: FatosMei, memorial: Memorial): Result<DasMei, RecusaMei> {
  const recusa = recusarFatos(fatos)
  if (recusa) return refuse(recusa)
  const achada = vigente(TABELAS_MEI, fatos.competencia)
  if (!achada.ok) return achada
  const salario = vigente(SALARIO_MINIMO, fatos.competencia)
  if (!salario.ok) return salario
  const tabela = achada.value
  const limite = conferirLimite(tabela, fatos)
  if ('codigo' in limite) return refuse(limite)
  const partes = partesDo(tabela, fatos, salario.value.valor)
  memorial.passo(() => passoDoInss(tabela, fatos, { inss: partes.inss, salario: salario.value }))
  const total = partes.inss + partes.icms + partes.iss + partes.cbs + partes.ibs
  memorial.passo(() => passoDoTotal(tabela, partes, total))
  return ok({
    competencia: fatos.competencia,
    salarioMinimo: salario.value.valor,
    ...partes,
    total,
    rba: limite.rba,
    limite: limite.limite,
    excesso: limite.excesso,
    desenquadramento: limite.desenquadramento,
    comunicarAte: limite.comunicarAte,
    tabela: tabelaUsada(TABELAS_MEI, tabela, fatos.competencia),
    tabelaDoSalario: tabelaUsada(SALARIO_MINIMO, salario.value, fatos.competencia),
    avisos: [...limite.avisos, ...avisosDaTabela(fatos, salario.value)],
  })
}

/** Share of the salário mínimo, half up to the centavo. */
const parteDoSalario = (salario: Centavos, taxa: string): Centavos =>
  meioParaCima(decimal(salario).mul(taxa))

/** The rate of the contribution, and what it is. */
function contribuicaoDo(
  tabela: TabelaMei,
  { caminhoneiro, beneficioInss }: Pick<FatosMei, 'caminhoneiro' | 'beneficioInss'>,
): { readonly taxa: string; readonly rotulo: string } {
  if (beneficioInss === true)
    return { taxa: '0', rotulo: 'Benefício do INSS no mês inteiro: não há contribuição' }
  return caminhoneiro
    ? { taxa: tabela.inssCaminhoneiro, rotulo: 'Transportador autônomo de cargas' }
    : { taxa: tabela.inss, rotulo: 'Alíquota do MEI' }
}

type Partes = Pick<DasMei, 'inss' | 'icms' | 'iss' | 'cbs' | 'ibs'>

/** The fixed parts of a month, by what the MEI does. */
export function partesDo(
  tabela: TabelaMei,
  fatos: Pick<FatosMei, 'caminhoneiro' | 'icms' | 'iss' | 'beneficioInss'>,
  salario: Centavos,
): Partes {
  const { taxa } = contribuicaoDo(tabela, fatos)
  return {
    inss: parteDoSalario(salario, taxa),
    icms: fatos.icms ? tabela.icms : 0,
    iss: fatos.iss ? tabela.iss : 0,
    cbs: tabela.cbs,
    ibs: tabela.ibs,
  }
}

function recusarFatos(fatos: FatosMei): RecusaMei | null {
  const invalido = (campo: string, mensagem: string): RecusaMei => ({
    codigo: 'fato-invalido',
    campo,
    mensagem,
  })
  for (const campo of ['competencia', 'abertura'] as const) {
    if (!ehCompetencia(fatos[campo])) return invalido(campo, 'O mês deve ter a forma AAAA-MM.')
  }
  if (fatos.abertura > fatos.competencia) {
    return invalido(
      'abertura',
      `O MEI foi aberto em ${formatarCompetencia(fatos.abertura)}, depois da competência ${formatarCompetencia(fatos.competencia)}.`,
    )
  }
  if (!Number.isSafeInteger(fatos.receitaDoMes) || fatos.receitaDoMes < 0) {
    return invalido(
      'receitaDoMes',
      'A receita do mês não pode ser negativa nem ter fração de centavo.',
    )
  }
  return null
}

function avisosDaTabela({ competencia }: FatosMei, salario: Vigencia): Aviso[] {
  if (!aRevisar(salario, competencia)) return []
  return [
    {
      codigo: 'tabela-a-revisar',
      gravidade: 'atencao',
      mensagem: `O salário mínimo usado é de ${salario.desde.slice(0, 4)}: confira se já há decreto para ${formatarCompetencia(competencia)}.`,
    },
  ]
}

function passoDoInss(
  tabela: TabelaMei & Vigencia,
  fatos: FatosMei,
  { inss, salario }: { readonly inss: Centavos; readonly salario: Vigencia & { valor: Centavos } },
) {
  const { taxa, rotulo } = contribuicaoDo(tabela, fatos)
  return {
    id: 'mei.inss',
    rotulo: 'Contribuição previdenciária do MEI',
    formula: 'salarioMinimo × taxa',
    operandos: {
      salarioMinimo: {
        rotulo: 'Salário mínimo',
        valor: emCentavos(salario.valor),
        origem: { tabela: salario.fonte },
      },
      taxa: {
        rotulo,
        valor: emTaxa(taxa),
        origem: { tabela: tabela.fonte },
      },
    },
    arredondamento: 'meioParaCima' as const,
    resultado: emCentavos(inss),
    fundamento: 'Lei 8.212/1991, art. 21, § 2º, II, “a”, e LC 123/2006, art. 18-F, § 1º, IV',
    regra: `mei.das@${tabela.desde}`,
  }
}

function passoDoTotal(tabela: TabelaMei & Vigencia, partes: Partes, total: Centavos) {
  const operandos: Record<string, Operando> = {
    inss: { rotulo: 'INSS', valor: emCentavos(partes.inss), de: 'mei.inss' },
  }
  for (const qual of ['icms', 'iss', 'cbs', 'ibs'] as const) {
    if (partes[qual] === 0) continue
    operandos[qual] = {
      rotulo: `${qual.toUpperCase()} em valor fixo`,
      valor: emCentavos(partes[qual]),
      origem: { tabela: tabela.fonte },
    }
  }
  return {
    id: 'mei.total',
    rotulo: 'DAS-MEI do mês',
    formula: Object.keys(operandos).join(' + '),
    operandos,
    resultado: emCentavos(total),
    fundamento: 'LC 123/2006, art. 18-A, § 3º, V; Res. CGSN 140/2018, art. 101',
    regra: `mei.das@${tabela.desde}`,
  }
}
