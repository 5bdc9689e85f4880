import type { CelulaLida } from '../planilha-contabil/index.ts'
import type { ColunasDosContatos, PapelDoContato } from './tipos.ts'
import { ehDocumento, lerCep, lerEmail, lerTelefone, lerUf } from './valores.ts'

/** Lower case, no accents, one blank between words. */
const simplificar = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** How columns are called by people, by other systems, and by the address books of Google and Outlook. */
const TITULOS: readonly (readonly [PapelDoContato, RegExp])[] = [
  ['nomeFantasia', /fantasia$|^apelido$/],
  ['sobrenome', /^(sobrenome|family name|last name)$/],
  [
    'nome',
    /^(nome|razao social|(nome|razao social) (nome|razao social|completo|do cliente|da empresa)|cliente|contato|name|full name|display name|first name|given name|empresa|company|favorecido|tomador|pagador)$/,
  ],
  [
    'documento',
    /^(cpf|cnpj|cgc|cpf cnpj|cnpj cpf|cpf ou cnpj|documento|cpf cnpj do cliente|n? ?(do )?documento|doc|inscricao federal)$/,
  ],
  ['tipo', /^(tipo|tipo (de )?pessoa|pessoa|natureza)$/],
  ['email', /^(e ?mail( \d)?( (value|address|principal|cobranca))?|correio eletronico)$/],
  [
    'telefone',
    /^((telefone|fone|tel|celular|whats ?app|phone|mobile( phone)?|home phone|business phone)( \d)?( (value|celular|principal|fixo|comercial|whats ?app))?|ddd telefone)$/,
  ],
  ['cep', /^(cep|codigo postal|(address 1 )?postal code)$/],
  [
    'logradouro',
    /^(endereco|logradouro|rua|endereco (completo|rua)|(address 1 |home |business )?street)$/,
  ],
  ['numero', /^(numero|n|no|num|nr|numero endereco)$/],
  ['complemento', /^(complemento|compl)$/],
  ['bairro', /^(bairro|distrito)$/],
  ['cidade', /^(cidade|municipio|localidade|(address 1 |home |business )?city)$/],
  ['uf', /^(uf|estado|cidade uf|(address 1 )?region|(home |business )?state)$/],
  ['inscricaoEstadual', /^(inscricao estadual|insc estadual|ie|rg ie|ie rg)$/],
  ['inscricaoMunicipal', /^(inscricao municipal|insc municipal|im|ccm)$/],
  ['observacao', /^(observac(ao|oes)|obs|notas?|notes)$/],
]

const PROCURAR_ATE = 20
const AMOSTRA = 200

const texto = (celula: CelulaLida | undefined): string => String(celula ?? '').trim()

function papeisDa(linha: readonly CelulaLida[]): Map<PapelDoContato, number[]> {
  const papeis = new Map<PapelDoContato, number[]>()
  for (const [coluna, celula] of linha.entries()) {
    if (typeof celula !== 'string') continue
    const titulo = simplificar(celula.slice(0, 100))
    const papel = TITULOS.find(([, forma]) => forma.test(titulo))?.[0]
    if (papel !== undefined) papeis.set(papel, [...(papeis.get(papel) ?? []), coluna])
  }
  return papeis
}

export type ColunasAchadas = {
  /** From 0; -1 when there is no line of titles. */
  readonly linhaDosTitulos: number
  readonly colunas: ColunasDosContatos
}

/** The line of the titles and what each column is; with no titles, by what the columns have in them. */
export function acharColunas(linhas: readonly (readonly CelulaLida[])[]): ColunasAchadas | null {
  let melhor: { linha: number; papeis: Map<PapelDoContato, number[]> } | null = null
  for (const [i, linha] of linhas.slice(0, PROCURAR_ATE).entries()) {
    const papeis = papeisDa(linha)
    const temNome = papeis.has('nome') || papeis.has('nomeFantasia')
    // A customer called «Empresa» is no line of titles: who has data in it is a contact.
    const comDados = linha.some((celula) => ehDado(texto(celula)))
    if (temNome && !comDados && papeis.size > (melhor?.papeis.size ?? 0))
      melhor = { linha: i, papeis }
  }
  if (melhor) return { linhaDosTitulos: melhor.linha, colunas: Object.fromEntries(melhor.papeis) }
  return peloConteudo(linhas.slice(0, AMOSTRA))
}

const ehDado = (celula: string): boolean =>
  ehDocumento(celula) || lerEmail(celula).valor !== undefined

/** In this order, because a CPF without mask may look like a telephone, and a CEP like nothing else. */
const TESTES: readonly (readonly [PapelDoContato, (celula: string) => boolean])[] = [
  ['documento', ehDocumento],
  ['email', (celula) => lerEmail(celula).valor !== undefined],
  ['telefone', (celula) => lerTelefone(celula).valor !== undefined],
  ['cep', (celula) => /^\d{5}-?\d{3}$/.test(celula) && lerCep(celula).valor !== undefined],
  ['uf', (celula) => /^[A-Za-z]{2}$/.test(celula) && lerUf(celula).valor !== undefined],
]

function peloConteudo(linhas: readonly (readonly CelulaLida[])[]): ColunasAchadas | null {
  const largura = Math.max(0, ...linhas.map((linha) => linha.length))
  const colunas: Partial<Record<PapelDoContato, number[]>> = {}
  for (let coluna = 0; coluna < largura; coluna += 1) {
    const cheias = linhas.map((linha) => texto(linha[coluna])).filter((celula) => celula !== '')
    if (cheias.length === 0) continue
    const papel = TESTES.find(
      ([qual, teste]) =>
        colunas[qual] === undefined && cheias.filter(teste).length * 2 > cheias.length,
    )?.[0]
    const comLetras = cheias.filter((celula) => /\p{L}{2}/u.test(celula)).length
    if (papel !== undefined) colunas[papel] = [coluna]
    else if (colunas.nome === undefined && comLetras * 2 > cheias.length) colunas.nome = [coluna]
  }
  return colunas.nome === undefined ? null : { linhaDosTitulos: -1, colunas }
}

/** The first of the columns of a part that has something in it. */
export function celulaDe(
  linha: readonly CelulaLida[],
  colunas: ColunasDosContatos,
  papel: PapelDoContato,
): string | undefined {
  for (const coluna of colunas[papel] ?? []) {
    const achada = texto(linha[coluna])
    if (achada !== '') return achada
  }
  return undefined
}
