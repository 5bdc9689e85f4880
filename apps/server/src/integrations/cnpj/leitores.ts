import { z } from 'zod'
import type { CadastroPublico, FonteDeCnpj } from '../../platform/fora/index.ts'

const texto = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((valor) => String(valor ?? '').trim())
const textoOuNada = texto.transform((valor) => (valor === '' ? null : valor))
const simOuNao = z
  .boolean()
  .nullish()
  .transform((valor) => valor ?? null)
const semMascara = (valor: string): string => valor.toUpperCase().replace(/[^0-9A-Z]/g, '')
const doCnpj = z
  .string()
  .transform(semMascara)
  .pipe(z.string().regex(/^[0-9A-Z]{12}\d{2}$/))

/** The number loses its leading zero on the way: seven digits again. */
const codigoCnae = (valor: string | number): string =>
  String(valor).replace(/\D/g, '').padStart(7, '0')
const cnaeValido = ({ codigo }: { codigo: string }): boolean =>
  /^\d{7}$/.test(codigo) && codigo !== '0000000'

const emCentavos = (valor: string | number | null | undefined): number | null => {
  const reais = Number(valor)
  if (valor === null || valor === undefined || valor === '' || !Number.isFinite(reais)) return null
  return Math.round(reais * 100)
}
const dataIso = (valor: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(valor) ? valor : null)
/** `31/12/2026` → `2026-12-31`. */
const dataBrasileira = (valor: string): string | null => {
  const [, dia, mes, ano] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(valor) ?? []
  return ano === undefined ? null : `${ano}-${mes}-${dia}`
}

const endereco = {
  logradouro: texto,
  numero: texto,
  complemento: texto,
  bairro: texto,
  municipio: texto,
  uf: texto,
  cep: texto.transform(semMascara),
}
const Endereco = z.object(endereco)

/** minhareceita.org; BrasilAPI hands the same fields on. */
const DaMinhaReceita = z.object({
  cnpj: doCnpj,
  razao_social: z.string().trim().min(1),
  nome_fantasia: textoOuNada,
  descricao_situacao_cadastral: texto,
  data_inicio_atividade: texto,
  natureza_juridica: textoOuNada,
  porte: textoOuNada,
  capital_social: z.union([z.number(), z.string()]).nullish(),
  cnae_fiscal: z.union([z.number(), z.string()]).nullish(),
  cnae_fiscal_descricao: texto,
  cnaes_secundarios: z
    .array(z.object({ codigo: z.union([z.number(), z.string()]), descricao: texto }))
    .nullish(),
  opcao_pelo_simples: simOuNao,
  opcao_pelo_mei: simOuNao,
  descricao_tipo_de_logradouro: texto,
  qsa: z.array(z.object({ nome_socio: texto, qualificacao_socio: texto })).nullish(),
  ...endereco,
})

function daMinhaReceita(corpo: unknown): CadastroPublico {
  const lido = DaMinhaReceita.parse(corpo)
  const principal = {
    codigo: codigoCnae(lido.cnae_fiscal ?? 0),
    descricao: lido.cnae_fiscal_descricao,
    principal: true,
  }
  const secundarios = (lido.cnaes_secundarios ?? []).map(({ codigo, descricao }) => ({
    codigo: codigoCnae(codigo),
    descricao,
    principal: false,
  }))
  const tipo = lido.descricao_tipo_de_logradouro
  return {
    cnpj: lido.cnpj,
    razaoSocial: lido.razao_social,
    nomeFantasia: lido.nome_fantasia,
    situacao: lido.descricao_situacao_cadastral,
    abertura: dataIso(lido.data_inicio_atividade),
    naturezaJuridica: lido.natureza_juridica,
    porte: lido.porte,
    capitalSocial: emCentavos(lido.capital_social),
    cnaes: [principal, ...secundarios].filter(cnaeValido),
    endereco: { ...Endereco.parse(lido), logradouro: `${tipo} ${lido.logradouro}`.trim() },
    socios: (lido.qsa ?? []).map(({ nome_socio: nome, qualificacao_socio: qualificacao }) => ({
      nome,
      qualificacao,
    })),
    simples: lido.opcao_pelo_simples,
    mei: lido.opcao_pelo_mei,
  }
}

const Atividade = z.object({ code: texto, text: texto })
const Optante = z.object({ optante: simOuNao }).nullish()
const DaReceitaWs = z.object({
  status: z.literal('OK'),
  cnpj: doCnpj,
  nome: z.string().trim().min(1),
  fantasia: textoOuNada,
  situacao: texto,
  abertura: texto,
  porte: textoOuNada,
  natureza_juridica: textoOuNada,
  capital_social: z.union([z.number(), z.string()]).nullish(),
  atividade_principal: z.array(Atividade).nullish(),
  atividades_secundarias: z.array(Atividade).nullish(),
  qsa: z.array(z.object({ nome: texto, qual: texto })).nullish(),
  simples: Optante,
  simei: Optante,
  ...endereco,
})
const Recusa = z.object({ status: z.literal('ERROR'), message: texto })

/** ReceitaWS answers 200 to what it does not know, and says so in the body. */
function daReceitaWs(corpo: unknown): CadastroPublico | null {
  const recusa = Recusa.safeParse(corpo)
  if (recusa.success) {
    if (/não encontrad|inválid|rejeitad/i.test(recusa.data.message)) return null
    throw new Error(`receitaws refused: ${recusa.data.message}`)
  }
  const lido = DaReceitaWs.parse(corpo)
  const atividades = (lista: z.infer<typeof Atividade>[] | null | undefined, principal: boolean) =>
    (lista ?? []).map(({ code, text }) => ({
      codigo: codigoCnae(code),
      descricao: text,
      principal,
    }))
  return {
    cnpj: lido.cnpj,
    razaoSocial: lido.nome,
    nomeFantasia: lido.fantasia,
    situacao: lido.situacao,
    abertura: dataBrasileira(lido.abertura),
    naturezaJuridica: lido.natureza_juridica,
    porte: lido.porte,
    capitalSocial: emCentavos(lido.capital_social),
    cnaes: [
      ...atividades(lido.atividade_principal, true),
      ...atividades(lido.atividades_secundarias, false),
    ].filter(cnaeValido),
    endereco: Endereco.parse(lido),
    socios: (lido.qsa ?? []).map(({ nome, qual }) => ({ nome, qualificacao: qual })),
    simples: lido.simples?.optante ?? null,
    mei: lido.simei?.optante ?? null,
  }
}

/** The only place that knows the words of each source. Null: it says that there is no such company. */
export const LEITORES: Readonly<Record<FonteDeCnpj, (corpo: unknown) => CadastroPublico | null>> = {
  brasilapi: daMinhaReceita,
  minhareceita: daMinhaReceita,
  receitaws: daReceitaWs,
}
