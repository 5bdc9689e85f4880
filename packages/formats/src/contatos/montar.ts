import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import type { ContatoCru, ContatoLido, EnderecoLido, ProblemaDoContato } from './tipos.ts'
import {
  type Lido,
  lerCep,
  lerDocumento,
  lerEmail,
  lerTelefone,
  lerUf,
  textoSeguro,
  tipoDaPessoa,
} from './valores.ts'

const MAXIMO = { nome: 150, curto: 60, longo: 120, observacao: 1000 } as const
const MAXIMO_DE_PROBLEMAS = 1000

export type Coleta = {
  readonly contatos: ContatoLido[]
  readonly problemas: ProblemaDoContato[]
  /** Line in which each contact was first seen, by what tells it apart. */
  readonly vistos: Map<string, number>
}

export const novaColeta = (): Coleta => ({ contatos: [], problemas: [], vistos: new Map() })

export function anotarProblema({ problemas }: Coleta, problema: ProblemaDoContato): void {
  if (problemas.length < MAXIMO_DE_PROBLEMAS) problemas.push(problema)
}

const semVazios = <T extends object>(valores: T): T =>
  Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== undefined)) as T

type Ler = (campo: string, lido: Lido) => string | undefined

function enderecoDe(cru: ContatoCru, ler: Ler): EnderecoLido | undefined {
  const texto = (campo: keyof ContatoCru, maximo: number) =>
    ler(campo, textoSeguro(cru[campo], maximo))
  const endereco = semVazios({
    cep: ler('cep', lerCep(cru.cep)),
    logradouro: texto('logradouro', MAXIMO.longo),
    numero: texto('numero', 20),
    complemento: texto('complemento', MAXIMO.curto),
    bairro: texto('bairro', MAXIMO.curto),
    cidade: texto('cidade', MAXIMO.curto),
    uf: ler('uf', lerUf(cru.uf)),
  })
  return Object.keys(endereco).length === 0 ? undefined : (endereco as EnderecoLido)
}

/** Looks at each value of a contact; what is not understood is told, and the contact comes without it. */
export function coletar(cru: ContatoCru, linha: number, coleta: Coleta): void {
  const problemas: ProblemaDoContato[] = []
  const ler: Ler = (campo, { valor, problema }) => {
    if (problema !== undefined) {
      const mensagem = `Linha ${linha}: ${problema}`
      problemas.push({ linha, campo, mensagem, ficouDeFora: false })
    }
    return valor
  }
  const fantasia = ler('nomeFantasia', textoSeguro(cru.nomeFantasia, MAXIMO.nome))
  const composto = [cru.nome, cru.sobrenome].filter(Boolean).join(' ')
  const nome = ler('nome', textoSeguro(composto, MAXIMO.nome)) ?? fantasia
  const documento = ler('documento', lerDocumento(cru.documento))
  const email = ler('email', lerEmail(cru.email))
  if (nome === undefined) {
    const mensagem = `Linha ${linha}: falta o nome, e o contato ficou de fora.`
    anotarProblema(coleta, { linha, campo: 'nome', mensagem, ficouDeFora: true })
    return
  }
  if (repetido({ nome, documento, email }, linha, coleta)) return
  const texto = (campo: keyof ContatoCru, maximo: number) =>
    ler(campo, textoSeguro(cru[campo], maximo))
  const contato = semVazios({
    ...{ linha, nome, tipoPessoa: tipoDaPessoa(documento, { tipo: cru.tipo, nome }) },
    nomeFantasia: fantasia === nome ? undefined : fantasia,
    ...{ documento, email },
    telefone: ler('telefone', lerTelefone(cru.telefone)),
    inscricaoEstadual: texto('inscricaoEstadual', 20),
    inscricaoMunicipal: texto('inscricaoMunicipal', 20),
    observacao: texto('observacao', MAXIMO.observacao),
    endereco: enderecoDe(cru, ler),
  })
  coleta.contatos.push(contato as ContatoLido)
  for (const problema of problemas) anotarProblema(coleta, problema)
}

type Quem = {
  readonly nome: string
  readonly documento: string | undefined
  readonly email: string | undefined
}

/** The same document twice, or the same name and e-mail without any, is the same customer. */
function repetido({ nome, documento, email }: Quem, linha: number, coleta: Coleta): boolean {
  const chave = documento ?? `${nome.toLowerCase()}\n${email ?? ''}`
  const antes = coleta.vistos.get(chave)
  if (antes === undefined) {
    coleta.vistos.set(chave, linha)
    return false
  }
  const mascara = documento?.length === 14 ? formatarCnpj : formatarCpf
  const quem = documento === undefined ? nome : mascara(documento)
  anotarProblema(coleta, {
    ...{ linha, campo: documento === undefined ? 'nome' : 'documento', ficouDeFora: true },
    mensagem: `Linha ${linha}: ${quem} já está na linha ${antes}, e esta ficou de fora.`,
  })
  return true
}
