import { credenciais, credenciaisEntrega } from '@razao/contract'
import { limparCnpj, recusaDoDocumento, validarCnpj } from '@razao/engine/cadastro'
import { ehDataCivil } from '@razao/engine/tempo'
import { identificarArquivo } from '@razao/formats/arquivos'
import { type CelulaLida, lerCelulas } from '@razao/formats/planilha-contabil'
import { problem } from '../../../platform/problem.ts'

const { FORMAS_DO_SISTEMA, ROTULOS_FORMA_DE_ACESSO, ROTULOS_SISTEMA_DE_GOVERNO, temSegredo } =
  credenciais
const { COLUNAS_DO_LOTE, MAXIMO_DO_LOTE } = credenciaisEntrega

export type LinhaDoLote = {
  readonly linha: number
  readonly cnpj: string
  readonly sistema: credenciais.SistemaDeGoverno
  /** As it was written: the server looks for the city or the state. */
  readonly orgao: string
  readonly forma: credenciais.FormaDeAcesso
  readonly login: string | null
  readonly segredo: string | null
  readonly validoAte: string | null
}
export type ProblemaDoLote = { readonly linha: number; readonly mensagem: string }
export type LoteLido = { readonly linhas: LinhaDoLote[]; readonly problemas: ProblemaDoLote[] }

/** Lower case, no accents, only letters and digits. */
export const simples = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const porNome = <C extends string>(rotulos: Readonly<Record<C, string>>, mais: Record<string, C>) =>
  new Map<string, C>([
    ...(Object.entries(rotulos) as [C, string][]).flatMap(([codigo, rotulo]): [string, C][] => [
      [simples(codigo), codigo],
      [simples(rotulo), codigo],
    ]),
    ...(Object.entries(mais) as [string, C][]),
  ])
const SISTEMAS = porNome(ROTULOS_SISTEMA_DE_GOVERNO, {
  municipio: 'prefeitura',
  sefaz: 'estado',
  fgts: 'fgts-digital',
})
const FORMAS = porNome(ROTULOS_FORMA_DE_ACESSO, {
  senha: 'usuario-e-senha',
  codigo: 'codigo-de-acesso',
})

const recusado = (detail: string) => problem('arquivo-recusado', { detail })

/** Where each column is, by the titles of the first line. */
function acharColunas(titulos: readonly CelulaLida[]): Map<string, number> {
  const achadas = new Map(titulos.map((titulo, i) => [simples(String(titulo ?? '')), i]))
  const faltam = COLUNAS_DO_LOTE.filter((coluna) => !achadas.has(simples(coluna)))
  if (faltam.length > 0)
    throw recusado(
      `Faltam colunas na primeira linha: ${faltam.join(', ')}. Baixe o modelo e preencha-o.`,
    )
  return achadas
}

/** `31/12/2026` or `2026-12-31`; undefined when it is no date. */
function lerData(escrita: string): string | null | undefined {
  if (escrita === '') return null
  const [, dia, mes, ano] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(escrita) ?? []
  const data = dia === undefined ? escrita : `${ano}-${mes}-${dia}`
  return ehDataCivil(data) ? data : undefined
}

const oQueFalta = (
  sistema: credenciais.SistemaDeGoverno | undefined,
  forma: credenciais.FormaDeAcesso | undefined,
): string | null => {
  if (sistema === undefined)
    return `O sistema não é um destes: ${Object.values(ROTULOS_SISTEMA_DE_GOVERNO).join(', ')}.`
  if (forma === undefined) return 'A forma não é código de acesso, gov.br nem usuário e senha.'
  if (!temSegredo(forma))
    return 'Pela planilha vêm só senhas e códigos; cadastre procurações e certificados pela tela.'
  if (!FORMAS_DO_SISTEMA[sistema].includes(forma))
    return `Não se entra em ${ROTULOS_SISTEMA_DE_GOVERNO[sistema]} por ${ROTULOS_FORMA_DE_ACESSO[forma].toLowerCase()}.`
  return null
}

type Celulas = (coluna: (typeof COLUNAS_DO_LOTE)[number]) => string

/** One line in our words, or why it is of no access. No message has anything that was written in the line. */
function lerLinha(linha: number, crua: Celulas): LinhaDoLote | ProblemaDoLote {
  const celula = (coluna: (typeof COLUNAS_DO_LOTE)[number]) => crua(coluna).trim()
  const cnpj = limparCnpj(celula('CNPJ'))
  if (!validarCnpj(cnpj))
    return {
      linha,
      mensagem: recusaDoDocumento(celula('CNPJ')) ?? 'Aqui é o CNPJ da empresa, e não um CPF.',
    }
  const sistema = SISTEMAS.get(simples(celula('Sistema')))
  const forma = FORMAS.get(simples(celula('Forma')))
  const falta = oQueFalta(sistema, forma)
  if (falta !== null || sistema === undefined || forma === undefined)
    return { linha, mensagem: falta ?? '' }
  const validoAte = lerData(celula('Validade'))
  if (validoAte === undefined)
    return { linha, mensagem: 'A validade não é uma data: use dd/mm/aaaa.' }
  // As it was written: a space of a password is of the password.
  const segredo = crua('Senha')
  const login = celula('Usuário')
  if (segredo.length > 400) return { linha, mensagem: 'A senha passa de 400 caracteres.' }
  if (login.length > 120) return { linha, mensagem: 'O usuário passa de 120 caracteres.' }
  return {
    ...{ linha, cnpj, sistema, forma, validoAte },
    orgao: celula('Órgão'),
    login: login || null,
    segredo: segredo || null,
  }
}

/** The accesses of a CSV; what it is refused for says nothing of what is in it. */
export function lerLote(bytes: Uint8Array): LoteLido {
  if (identificarArquivo(bytes) !== 'outro')
    throw recusado(
      'O arquivo não é um CSV. Salve a planilha como CSV (separado por ponto e vírgula).',
    )
  const lidas = lerCelulas(bytes)
  if (!lidas.ok) throw recusado(lidas.refusal.mensagem)
  const [titulos = [], ...linhas] = lidas.value
  const colunas = acharColunas(titulos)
  const cheias = linhas
    .map((celulas, i) => ({ celulas, linha: i + 2 }))
    .filter(({ celulas }) => celulas.some((celula) => String(celula ?? '').trim() !== ''))
  if (cheias.length === 0) throw recusado('O arquivo não tem nenhuma linha além dos títulos.')
  if (cheias.length > MAXIMO_DO_LOTE)
    throw recusado(`O arquivo passa de ${MAXIMO_DO_LOTE} linhas. Divida-o em mais de um.`)
  const ditas = cheias.map(({ celulas, linha }) =>
    lerLinha(linha, (coluna) => String(celulas[colunas.get(simples(coluna)) ?? -1] ?? '')),
  )
  return {
    linhas: ditas.filter((uma) => 'cnpj' in uma),
    problemas: ditas.filter((uma) => 'mensagem' in uma),
  }
}
