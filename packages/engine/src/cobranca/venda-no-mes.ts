import { REGIME } from '../cadastro/index.ts'
import type { Centavos } from '../dinheiro/index.ts'
import { apurarFolhaDoFatorR, type FatosDoMes, serializarCanonico } from '../fechamento/index.ts'
import { competenciaDe } from '../tempo/index.ts'
import type {
  FatosPresumido,
  IssProprio,
  ReceitaPorAtividade,
  RetencaoFederal,
} from '../tributos/presumido/index.ts'
import type { AtividadeDoMes } from '../tributos/simples/index.ts'
import type { VendaNoMes } from './tipos-da-estimativa.ts'

type DoSimples = Extract<FatosDoMes, { readonly regime: typeof REGIME.simples }>
type FatosSimples = DoSimples['simples']

/** A sale whose ISS the customer keeps back is another line of the PGDAS-D (LC 123/2006, art. 21, § 4º). */
export function comIssRetido(venda: VendaNoMes): VendaNoMes {
  const { atividade, retido } = venda
  if (!atividade || (retido?.iss ?? 0) === 0) return venda
  return { ...venda, atividade: { ...atividade, issRetido: true } }
}

/** The same sale of nothing: the month has its activity and no centavo more. */
export const semValor = ({ retido: _, iss, ...venda }: VendaNoMes): VendaNoMes => ({
  ...venda,
  valor: 0,
  ...(iss === undefined ? {} : { iss: { ...iss, base: 0, deducoes: 0 } }),
})

/** Whether a sale that is taxed when received is received by the end of the month. */
export const recebidaNoMes = ({ competencia }: FatosDoMes, { pagamento }: VendaNoMes): boolean =>
  pagamento !== undefined && competenciaDe(pagamento) <= competencia

/** The month with one more sale, as the notes would bring it: the closing then does the rest. */
export function comVenda(mes: FatosDoMes, venda: VendaNoMes): FatosDoMes {
  switch (mes.regime) {
    case REGIME.simples:
      return comInss(noSimples(mes, venda), venda)
    case REGIME.mei: {
      const receitaDoMes = mes.mei.receitaDoMes + venda.valor
      return { ...mes, mei: { ...mes.mei, receitaDoMes } }
    }
    case REGIME.presumido:
      return comInss({ ...mes, presumido: noLucro(mes, mes.presumido, venda) }, venda)
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return comInss({ ...mes, real: noLucro(mes, mes.real, venda) }, venda)
    case REGIME.isenta:
      return { ...mes, receita: mes.receita + venda.valor }
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return mes
  }
}

/**
 * The folha of the month, CPP of its DAS included, as the next ones will count it: no tax of this month looks
 * at it, but what is said of the next one does. The one somebody informed stands.
 */
export function comFolhaDoMes(mes: FatosDoMes): FatosDoMes {
  if (mes.regime !== REGIME.simples) return mes
  const { simples, competencia } = mes
  const peloFatorR = simples.atividades.some(({ anexo }) => anexo === 'FATOR_R')
  if (!peloFatorR || simples.folhaDoMes > 0 || simples.abertura === competencia) return mes
  const folha = apurarFolhaDoFatorR(mes)
  if (!folha.ok) return mes
  const { remuneracao, cpp, fgts } = folha.value
  return { ...mes, simples: { ...simples, folhaDoMes: remuneracao + cpp + fgts } }
}

function comInss(mes: FatosDoMes, { retido }: VendaNoMes): FatosDoMes {
  const inss = retido?.inss ?? 0
  return inss === 0 ? mes : { ...mes, inssSofrido: (mes.inssSofrido ?? 0) + inss }
}

/** What makes two revenues the same line of the PGDAS-D, however what is not so is written. */
function especie({ id: _, receita: __, notas: ___, ...tributacao }: AtividadeDoMes): string {
  const ditos = Object.entries(tributacao).filter(
    ([, dito]) => dito !== undefined && dito !== false && !(Array.isArray(dito) && !dito.length),
  )
  return serializarCanonico(Object.fromEntries(ditos))
}

function novoId(ids: readonly string[], id: string): string {
  const usados = new Set(ids)
  let livre = `venda-${id}`
  while (usados.has(livre)) livre = `${livre}-1`
  return livre
}

/** The line of the sale in the month: one that is there already, since it is rounded with it, or its own. */
export function linhaDaVenda({ simples }: Pick<DoSimples, 'simples'>, venda: VendaNoMes) {
  const { id, valor, exterior = false, atividade = { anexo: 'III' } } = venda
  const nova: AtividadeDoMes = {
    ...atividade,
    id: novoId(
      simples.atividades.map((uma) => uma.id),
      id,
    ),
    receita: valor,
    exterior,
  }
  const igual = especie(nova)
  return simples.atividades.find((uma) => especie(uma) === igual) ?? nova
}

function noSimples(mes: DoSimples, venda: VendaNoMes): FatosDoMes {
  const { simples, competencia, caixa } = mes
  const { valor } = venda
  const { id, ...linha } = linhaDaVenda(mes, venda)
  const recebida = recebidaNoMes(mes, venda)
  // Under caixa the register says what is received, and the activities what was sold.
  if (caixa) {
    const titulo = {
      id: novoId(
        caixa.titulos.map((um) => um.id),
        venda.id,
      ),
      ...{ atividade: id, competencia, valor },
      recebimentos:
        recebida && venda.pagamento !== undefined ? [{ data: venda.pagamento, valor }] : [],
    }
    return {
      ...mes,
      simples: somarNa(simples, { ...linha, id }, valor),
      caixa: valor === 0 ? caixa : { ...caixa, titulos: [...caixa.titulos, titulo] },
    }
  }
  const { receitaPorCompetencia: vendido } = simples
  if (!vendido) return { ...mes, simples: somarNa(simples, { ...linha, id }, valor) }
  const qual = venda.exterior ? 'externa' : 'interna'
  return {
    ...mes,
    simples: {
      ...somarNa(simples, { ...linha, id }, recebida ? valor : 0),
      receitaPorCompetencia: { ...vendido, [qual]: vendido[qual] + valor },
    },
  }
}

function somarNa(simples: FatosSimples, linha: AtividadeDoMes, valor: Centavos): FatosSimples {
  const { atividades } = simples
  const existe = atividades.some(({ id }) => id === linha.id)
  return {
    ...simples,
    atividades: existe
      ? atividades.map((uma) =>
          uma.id === linha.id ? { ...uma, receita: uma.receita + valor } : uma,
        )
      : [...atividades, { ...linha, receita: valor }],
  }
}

type DoLucro = Pick<FatosPresumido, 'receitas' | 'exclusoesPisCofins' | 'retencoes' | 'iss'>

function noLucro<T extends DoLucro>(mes: FatosDoMes, dados: T, venda: VendaNoMes): T {
  const { competencia } = mes
  const { presuncao = 'servicos-em-geral', retido, exterior = false } = venda
  const recebida = recebidaNoMes(mes, venda)
  const valor = mes.perfil?.caixa && !recebida ? 0 : venda.valor
  const receita: ReceitaPorAtividade = { competencia, atividade: presuncao, valor }
  // The IRRF is of the note (RIR/2018, art. 714); PIS, COFINS and CSLL are of the payment (Lei 10.833/2003, art. 30).
  const daCsrf = (qual: 'pis' | 'cofins' | 'csll') => (recebida ? (retido?.[qual] ?? 0) : 0)
  const federais: RetencaoFederal = {
    ...{ competencia, irrf: retido?.irrf ?? 0 },
    ...{ pis: daCsrf('pis'), cofins: daCsrf('cofins'), csll: daCsrf('csll') },
  }
  return {
    ...dados,
    receitas: [...dados.receitas, receita],
    // MP 2.158-35/2001, art. 14; Lei 10.833/2003, art. 6º: exports are not charged.
    exclusoesPisCofins: dados.exclusoesPisCofins + (exterior ? valor : 0),
    retencoes: [...dados.retencoes, federais],
    ...(venda.iss ? { iss: comIss(dados.iss, venda.iss, retido?.iss ?? 0) } : {}),
  }
}

function comIss(
  doMes: IssProprio | undefined,
  { aliquota, base, deducoes = 0, vencimento }: NonNullable<VendaNoMes['iss']>,
  retido: Centavos,
): IssProprio {
  const antes: IssProprio = doMes ?? { aliquota, vencimento, base: 0, retido: 0 }
  return {
    ...antes,
    base: antes.base + base,
    deducoes: (antes.deducoes ?? 0) + deducoes,
    retido: antes.retido + retido,
  }
}
