import { limparCep, limparCnpj, limparCpf } from '@razao/engine/cadastro'
import { APURACAO_DO_SIMPLES, OPCAO_PELO_SIMPLES, REGIME_ESPECIAL, SEM_NIF } from './codigos.ts'
import { campo, el, nomeProprio, texto } from './elementos.ts'
import type { EnderecoDaDps, EnderecoDoLocal, IdentificacaoDoImovel } from './tipos-endereco.ts'
import type { Inscricao, InscricaoFederal, PessoaDaDps, PrestadorDaDps } from './tipos-pessoa.ts'

const soDigitos = (valor: string | undefined): string | undefined => valor?.replace(/\D/g, '')

/** CNPJ or CPF without its mask. */
export const numeroDaInscricao = ({ tipo, numero }: InscricaoFederal): string =>
  tipo === 'cnpj' ? limparCnpj(numero) : limparCpf(numero)

function inscricao(de: Inscricao): string {
  if (de.tipo === 'sem-nif') return campo('cNaoNIF', SEM_NIF[de.motivo])
  if (de.tipo === 'nif') return nomeProprio('NIF', de.numero)
  return campo(de.tipo === 'cnpj' ? 'CNPJ' : 'CPF', numeroDaInscricao(de))
}

const logradouro = (e: EnderecoDaDps | EnderecoDoLocal): string =>
  texto('xLgr', e.logradouro) +
  texto('nro', e.numero) +
  texto('xCpl', e.complemento) +
  texto('xBairro', e.bairro)

function endereco(e: EnderecoDaDps | undefined): string {
  if (e === undefined) return ''
  const local =
    e.onde === 'brasil'
      ? el('endNac', campo('cMun', e.municipio), campo('CEP', limparCep(e.cep)))
      : el('endExt', campo('cPais', e.pais), noExterior(e))
  return el('end', local, logradouro(e))
}

const noExterior = (e: EnderecoDoLocal & { readonly onde: 'exterior' }): string =>
  nomeProprio('cEndPost', e.codigoPostal) +
  nomeProprio('xCidade', e.cidade) +
  nomeProprio('xEstProvReg', e.regiao)

/** The address of a construction, event or property. */
export function enderecoDoLocal(e: EnderecoDoLocal): string {
  const local = e.onde === 'brasil' ? campo('CEP', limparCep(e.cep)) : el('endExt', noExterior(e))
  return el('end', local, logradouro(e))
}

/** A construction or a property, by register or by address. */
export function imovel(de: {
  readonly inscricaoImobiliaria?: string
  readonly identificacao: IdentificacaoDoImovel
}): string {
  const { identificacao: qual } = de
  const numero = { cno: 'cObra', cib: 'cCIB' } as const
  return (
    nomeProprio('inscImobFisc', de.inscricaoImobiliaria) +
    (qual.tipo === 'endereco'
      ? enderecoDoLocal(qual.endereco)
      : nomeProprio(numero[qual.tipo], qual.tipo === 'cno' ? qual.numero : qual.codigo))
  )
}

const contato = (p: { readonly telefone?: string; readonly email?: string }): string =>
  campo('fone', soDigitos(p.telefone)) + texto('email', p.email)

/** Tomador, intermediário, fornecedor or destinatário, whose name alone stops at Latin-1. */
export const pessoa = (
  nome: 'toma' | 'interm' | 'dest' | 'fornec',
  p: PessoaDaDps | undefined,
): string =>
  p === undefined
    ? ''
    : el(
        nome,
        inscricao(p.inscricao),
        campo('CAEPF', soDigitos(p.caepf)),
        nomeProprio('IM', p.inscricaoMunicipal),
        nome === 'dest' ? texto('xNome', p.nome) : nomeProprio('xNome', p.nome),
        endereco(p.endereco),
        contato(p),
      )

export function prestador(p: PrestadorDaDps): string {
  const { simples } = p
  return el(
    'prest',
    inscricao(p.inscricao),
    campo('CAEPF', soDigitos(p.caepf)),
    nomeProprio('IM', p.inscricaoMunicipal),
    contato(p),
    el(
      'regTrib',
      campo('opSimpNac', OPCAO_PELO_SIMPLES[simples.opcao]),
      simples.opcao === 'me-epp' ? campo('regApTribSN', APURACAO_DO_SIMPLES[simples.apuracao]) : '',
      campo('regEspTrib', REGIME_ESPECIAL[p.regimeEspecial]),
    ),
  )
}
