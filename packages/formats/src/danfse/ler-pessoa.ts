import { limparDocumento, municipioIbge, ufDoMunicipio } from '../documento/index.ts'
import { filho, type No, texto } from '../xml/index.ts'
import { linhaDoCampo } from './campos-da-nota.ts'
import type { EnderecoDoDanfse, LugarDoDanfse, PessoaDoDanfse } from './tipos.ts'

/** Names of municípios that the note itself says, by their code of the IBGE. */
export type Nomes = ReadonlyMap<string, string>

export const lugarDoIbge = (ibge: string | undefined, nomes: Nomes, uf?: string): LugarDoDanfse => {
  const codigo = municipioIbge(ibge)
  return {
    ibge: codigo ?? ibge,
    nome: ibge === undefined ? undefined : nomes.get(ibge),
    uf: ufDoMunicipio(codigo) ?? uf,
    pais: undefined,
  }
}

/** `end` of a person, or `enderNac` of the emitente, which has the município and the CEP in itself. */
function endereco(no: No | undefined, nomes: Nomes): EnderecoDoDanfse | undefined {
  if (no === undefined) return undefined
  const partes = ['xlgr', 'nro', 'xcpl', 'xbairro'].map((nome) => linhaDoCampo(no, nome))
  const ruas = partes.filter((um) => um !== undefined).join(', ')
  const logradouro = ruas === '' ? undefined : ruas
  const externo = filho(no, 'endext')
  if (externo)
    return {
      logradouro,
      ibge: undefined,
      nome: linhaDoCampo(externo, 'xcidade'),
      uf: undefined,
      pais: linhaDoCampo(externo, 'cpais'),
      codigoPostal: linhaDoCampo(externo, 'cendpost'),
      regiao: linhaDoCampo(externo, 'xestprovreg'),
    }
  const nacional = filho(no, 'endnac') ?? no
  const uf = linhaDoCampo(nacional, 'uf') ?? linhaDoCampo(no, 'uf')
  return {
    logradouro,
    ...lugarDoIbge(linhaDoCampo(nacional, 'cmun'), nomes, uf),
    codigoPostal: linhaDoCampo(nacional, 'cep'),
    regiao: undefined,
  }
}

export function lerPessoa(no: No, nomes: Nomes): PessoaDoDanfse {
  const nacional = texto(no, 'cnpj') ?? texto(no, 'cpf')
  return {
    documento: limparDocumento(nacional) ?? nacional ?? linhaDoCampo(no, 'nif'),
    semNif: linhaDoCampo(no, 'cnaonif'),
    inscricaoMunicipal: linhaDoCampo(no, 'im'),
    nome: linhaDoCampo(no, 'xnome'),
    telefone: linhaDoCampo(no, 'fone'),
    email: linhaDoCampo(no, 'email'),
    endereco: endereco(filho(no, 'end') ?? filho(no, 'endernac'), nomes),
  }
}

/** What the DPS does not say of who issues it is in `emit`. */
export const completar = (
  pessoa: PessoaDoDanfse,
  com: PessoaDoDanfse | undefined,
): PessoaDoDanfse => ({
  documento: pessoa.documento ?? com?.documento,
  semNif: pessoa.semNif,
  inscricaoMunicipal: pessoa.inscricaoMunicipal ?? com?.inscricaoMunicipal,
  nome: pessoa.nome ?? com?.nome,
  telefone: pessoa.telefone ?? com?.telefone,
  email: pessoa.email ?? com?.email,
  endereco: pessoa.endereco ?? com?.endereco,
})
