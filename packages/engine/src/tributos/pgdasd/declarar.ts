import { limparCnpj, validarCnpj } from '../../cadastro/index.ts'
import { type Centavos, ok, type Result, refuse } from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { TABELAS_SIMPLES } from '../../tabelas/simples/index.ts'
import {
  type Competencia,
  formatarCompetencia,
  maisTarde,
  somarMeses,
  vigente,
} from '../../tempo/index.ts'
import {
  type ApuracaoSimples,
  CODIGO_PGDASD,
  type FatosSimples,
  ROTULOS_TRIBUTO_SIMPLES,
  TRIBUTOS_SIMPLES,
} from '../simples/index.ts'
import { idDaAtividade } from './atividade.ts'
import { FORMA_DA_DECLARACAO } from './forma.ts'
import { ehTom, ehUf, emReais, receitaDaAtividade } from './receita.ts'
import type {
  AtividadeDeclarada,
  DadosPgdasd,
  FatosDeclaracao,
  ReceitaDaAtividade,
  RecusaDeclaracao,
} from './tipos.ts'

const paDe = (competencia: Competencia): number => Number(competencia.replace('-', ''))

/**
 * The PGDAS-D declaration of a month, from the same facts that gave the DAS: what the Integra
 * Contador (TRANSDECLARACAO11) takes as `dados`, before `JSON.stringify`.
 */
export const declararPgdasd = comPorta(FORMA_DA_DECLARACAO, declararPgdasdConferido)

function declararPgdasdConferido(
  declaracao: FatosDeclaracao,
): Result<DadosPgdasd, RecusaDeclaracao> {
  const { fatos, apuracao, transmitir } = declaracao
  const tabela = vigente(TABELAS_SIMPLES, fatos.competencia)
  if (!tabela.ok) return tabela
  const estabelecimentos = estabelecimentosDe(declaracao)
  if (!estabelecimentos.ok) return estabelecimentos
  const naoOptante = naoOptanteDe(declaracao)
  if (!naoOptante.ok) return naoOptante
  const valores = apuracao ? valoresPara(apuracao) : ok(undefined)
  if (!valores.ok) return valores
  return ok({
    cnpjCompleto: limparCnpj(declaracao.cnpj),
    pa: paDe(fatos.competencia),
    indicadorTransmissao: transmitir,
    indicadorComparacao: valores.value !== undefined,
    declaracao: {
      tipoDeclaracao: declaracao.tipo === 'original' ? 1 : 2,
      ...receitasDoPa(fatos),
      ...valoresFixosDe(fatos),
      ...historicoDe(fatos, tabela.value.defasagemRbt12),
      ...naoOptante.value,
      estabelecimentos: estabelecimentos.value,
    },
    ...(valores.value === undefined ? {} : { valoresParaComparacao: valores.value }),
  })
}

type Avulso = Pick<DadosPgdasd['declaracao'], 'naoOptante'>

/** Declares by process or court order, without being an optante. */
function naoOptanteDe({ naoOptante }: FatosDeclaracao): Result<Avulso, RecusaDeclaracao> {
  if (naoOptante === undefined) return ok({})
  const { esfera, uf, municipioTom, processo } = naoOptante
  if (!ehUf(uf) || !ehTom(municipioTom) || processo.trim() === '') {
    return recusar(
      'naoOptante',
      'Para declarar sem ser optante, informe a esfera, a UF, o município (código TOM) e o processo.',
    )
  }
  return ok({ naoOptante: { esferaAdm: esfera, uf, codMunicipio: municipioTom, processo } })
}

/** By competência always; what was received, only under caixa. */
function receitasDoPa({ atividades, receitaPorCompetencia }: FatosSimples) {
  let interna: Centavos = 0
  let externa: Centavos = 0
  for (const { receita, exterior } of atividades) {
    if (exterior) externa += receita
    else interna += receita
  }
  const doPa = receitaPorCompetencia ?? { interna, externa }
  return {
    receitaPaCompetenciaInterno: emReais(doPa.interna),
    receitaPaCompetenciaExterno: emReais(doPa.externa),
    ...(receitaPorCompetencia
      ? { receitaPaCaixaInterno: emReais(interna), receitaPaCaixaExterno: emReais(externa) }
      : {}),
  }
}

function valoresFixosDe({ valoresFixos }: FatosSimples) {
  return {
    ...(valoresFixos?.icms === undefined ? {} : { valorFixoIcms: emReais(valoresFixos.icms) }),
    ...(valoresFixos?.iss === undefined ? {} : { valorFixoIss: emReais(valoresFixos.iss) }),
  }
}

/** The months the PGDAS-D looks at: 12 before the PA (13 from 2027), from the opening on. */
function historicoDe(fatos: FatosSimples, defasagem: number) {
  const de = maisTarde(fatos.abertura, somarMeses(fatos.competencia, -11 - defasagem))
  const naJanela = ({ competencia }: { readonly competencia: Competencia }) =>
    competencia >= de && competencia < fatos.competencia
  const receitas = porMes(
    fatos.receitasAnteriores.filter(naJanela).map((r) => [r.competencia, [r.interna, r.externa]]),
  )
  const receitasBrutasAnteriores = receitas.map(([mes, [interna = 0, externa = 0]]) => ({
    pa: paDe(mes),
    valorInterno: emReais(interna),
    valorExterno: emReais(externa),
  }))
  if (!fatos.atividades.some(({ anexo }) => anexo === 'FATOR_R')) {
    return { receitasBrutasAnteriores }
  }
  const folhas = porMes(fatos.folhaAnterior.filter(naJanela).map((f) => [f.competencia, [f.valor]]))
  return {
    receitasBrutasAnteriores,
    folhasSalario: folhas.map(([mes, [valor = 0]]) => ({ pa: paDe(mes), valor: emReais(valor) })),
  }
}

/** The same month twice adds up; months in order. */
function porMes(
  linhas: readonly (readonly [Competencia, readonly Centavos[]])[],
): [Competencia, Centavos[]][] {
  const meses = new Map<Competencia, Centavos[]>()
  for (const [mes, valores] of linhas) {
    const soma = meses.get(mes) ?? valores.map(() => 0)
    meses.set(
      mes,
      valores.map((valor, i) => valor + (soma[i] ?? 0)),
    )
  }
  return [...meses].sort(([a], [b]) => (a < b ? -1 : 1))
}

type Declarada = { total: Centavos; receitas: ReceitaDaAtividade[] }
type Declarados = DadosPgdasd['declaracao']['estabelecimentos']

/** Every establishment, in the order given; without revenue, without `atividades`. */
function estabelecimentosDe(declaracao: FatosDeclaracao): Result<Declarados, RecusaDeclaracao> {
  const cnpjs = declaracao.estabelecimentos.map(limparCnpj)
  const matriz = limparCnpj(declaracao.cnpj)
  const invalido = [matriz, ...cnpjs].find((cnpj) => !validarCnpj(cnpj))
  if (invalido !== undefined) {
    return recusar('estabelecimentos', `O CNPJ ${invalido} não é válido.`)
  }
  if (new Set(cnpjs).size !== cnpjs.length || !cnpjs.includes(matriz)) {
    return recusar(
      'estabelecimentos',
      'A lista de estabelecimentos deve ter a matriz e cada filial uma vez.',
    )
  }
  const porCnpj = new Map<string, Map<number, Declarada>>(cnpjs.map((cnpj) => [cnpj, new Map()]))
  for (const atividade of declaracao.fatos.atividades) {
    if (atividade.receita === 0) continue
    const cnpj = limparCnpj(atividade.estabelecimento ?? matriz)
    const doEstabelecimento = porCnpj.get(cnpj)
    if (!doEstabelecimento) {
      return recusar(
        `atividades.${atividade.id}.estabelecimento`,
        `O estabelecimento ${cnpj} não está na lista da declaração.`,
      )
    }
    const segregacao = declaracao.segregacao?.[atividade.id] ?? {}
    const id = idDaAtividade(atividade, segregacao)
    if (!id.ok) return id
    const receita = receitaDaAtividade(atividade, segregacao)
    if (!receita.ok) return receita
    const declarada: Declarada = doEstabelecimento.get(id.value) ?? { total: 0, receitas: [] }
    declarada.total += atividade.receita
    declarada.receitas.push(receita.value)
    doEstabelecimento.set(id.value, declarada)
  }
  return ok(
    [...porCnpj].map(([cnpjCompleto, declaradas]) => {
      const atividades = [...declaradas].map(
        ([idAtividade, { total, receitas }]): AtividadeDeclarada => ({
          idAtividade,
          valorAtividade: emReais(total),
          receitasAtividade: receitas,
        }),
      )
      return atividades.length > 0 ? { cnpjCompleto, atividades } : { cnpjCompleto }
    }),
  )
}

const recusar = (campo: string, mensagem: string) =>
  refuse({ codigo: 'fato-invalido', campo, mensagem } satisfies RecusaDeclaracao)

type Comparados = NonNullable<DadosPgdasd['valoresParaComparacao']>

function valoresPara(apuracao: ApuracaoSimples): Result<Comparados, RecusaDeclaracao> {
  const valores: Comparados[number][] = []
  for (const tributo of TRIBUTOS_SIMPLES) {
    const valor = apuracao.tributos[tributo]
    if (!valor) continue
    const codigoTributo = CODIGO_PGDASD[tributo]
    if (codigoTributo === undefined) {
      return refuse({
        codigo: 'sem-codigo-no-pgdasd',
        mensagem: `O PGDAS-D ainda não tem código de ${ROTULOS_TRIBUTO_SIMPLES[tributo]} para ${formatarCompetencia(apuracao.competencia)}: declare sem comparar os valores.`,
        competencia: apuracao.competencia,
      })
    }
    valores.push({ codigoTributo, valor: emReais(valor) })
  }
  return ok(valores)
}
