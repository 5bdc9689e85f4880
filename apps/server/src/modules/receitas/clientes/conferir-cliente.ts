import type { clientes as rotas } from '@razao/contract'
import {
  limparCnpj,
  limparCpf,
  ROTULOS_PAIS,
  TIPO_PESSOA,
  validarCnpj,
  validarCpf,
} from '@razao/engine/cadastro'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

export type DadosDoCliente = z.output<typeof rotas.DadosDoCliente>
type Erro = { pointer: string; mensagem: string }

/** Letters and numbers of a CPF or CNPJ; a NIF as it was written; null when there is none. */
export function documentoDe({
  tipoPessoa,
  documento,
}: Pick<DadosDoCliente, 'tipoPessoa' | 'documento'>): string | null {
  if (documento === null || documento.trim() === '') return null
  if (tipoPessoa === TIPO_PESSOA.fisica) return limparCpf(documento)
  return tipoPessoa === TIPO_PESSOA.juridica ? limparCnpj(documento) : documento.trim()
}

/** The address is abroad. */
const moraFora = ({ pais }: Pick<DadosDoCliente, 'pais'>): boolean => pais !== null && pais !== 'BR'

/** What the contract cannot tell by a field alone. @throws entrada-invalida, with every field at fault */
export async function conferirCliente(ctx: Context, dados: DadosDoCliente): Promise<void> {
  const erros = [
    ...errosDoDocumento(dados),
    ...errosDoLugar(dados),
    ...errosDaRetencao(dados),
    ...errosDosContatos(dados),
  ]
  const { municipioIbge } = dados
  if (municipioIbge !== null && !(await existeMunicipio(ctx, municipioIbge)))
    erros.push({ pointer: '#/municipioIbge', mensagem: 'Escolha o município da lista.' })
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
}

/** As the database calls who has no document. */
const NOSSO = /^SEM-(NIF|DOC)-/

function errosDoDocumento(dados: DadosDoCliente): Erro[] {
  const { tipoPessoa, semNifMotivo } = dados
  const documento = documentoDe(dados)
  const erro = (campo: string, mensagem: string): Erro[] => [{ pointer: `#/${campo}`, mensagem }]
  if (tipoPessoa === TIPO_PESSOA.estrangeiro) {
    if (documento === null && semNifMotivo === null)
      return erro('documento', 'Informe o NIF, ou diga por que não há.')
    if (documento !== null && NOSSO.test(documento))
      return erro('documento', 'Este não é um NIF. Sem NIF, diga por que não há.')
    return documento !== null && semNifMotivo !== null
      ? erro('semNifMotivo', 'Quem tem NIF não tem motivo para não ter.')
      : []
  }
  if (semNifMotivo !== null) return erro('semNifMotivo', 'O NIF é só de estrangeiro.')
  if (documento === null) return []
  if (tipoPessoa === TIPO_PESSOA.fisica)
    return validarCpf(documento) ? [] : erro('documento', 'CPF inválido. Confira os números.')
  return validarCnpj(documento)
    ? []
    : erro('documento', 'CNPJ inválido. Confira as letras e os números.')
}

function errosDoLugar(dados: DadosDoCliente): Erro[] {
  const { tipoPessoa, pais, cep, municipioIbge } = dados
  const fora = moraFora(dados)
  if (pais !== null && !Object.hasOwn(ROTULOS_PAIS, pais))
    return [{ pointer: '#/pais', mensagem: 'Escolha o país da lista.' }]
  if (tipoPessoa === TIPO_PESSOA.estrangeiro && !fora)
    return [{ pointer: '#/pais', mensagem: 'Escolha o país do cliente estrangeiro.' }]
  const sobra = fora
    ? { cep, municipioIbge }
    : {
        exteriorCodigoPostal: dados.exteriorCodigoPostal,
        exteriorCidade: dados.exteriorCidade,
        exteriorEstado: dados.exteriorEstado,
      }
  return Object.entries(sobra).flatMap(([campo, valor]) =>
    valor === null
      ? []
      : [
          {
            pointer: `#/${campo}`,
            mensagem: fora
              ? 'O endereço é no exterior: não tem CEP nem município.'
              : 'O endereço é no Brasil: não tem cidade do exterior.',
          },
        ],
  )
}

function errosDaRetencao({ tipoPessoa, orgaoPublico, tributacao }: DadosDoCliente): Erro[] {
  if (tipoPessoa === TIPO_PESSOA.juridica) return []
  return [
    ...(orgaoPublico === null
      ? []
      : [{ pointer: '#/orgaoPublico', mensagem: 'Órgão público é pessoa jurídica.' }]),
    ...(tributacao === null
      ? []
      : [{ pointer: '#/tributacao', mensagem: 'Só pessoa jurídica tem regime de tributação.' }]),
  ]
}

function errosDosContatos({ contatos }: DadosDoCliente): Erro[] {
  return contatos.flatMap(({ email, telefone, recebeNota, recebeCobranca }, i) => {
    if (email === null && telefone === null)
      return [{ pointer: `#/contatos/${i}/email`, mensagem: 'Informe o e-mail ou o telefone.' }]
    return email === null && (recebeNota || recebeCobranca)
      ? [{ pointer: `#/contatos/${i}/email`, mensagem: 'Quem recebe nota ou cobrança tem e-mail.' }]
      : []
  })
}

async function existeMunicipio(ctx: Context, ibge: number): Promise<boolean> {
  const achado = await ctx.db
    .selectFrom('municipio')
    .select('ibge')
    .where('ibge', '=', ibge)
    .executeTakeFirst()
  return achado !== undefined
}

/** Labels without repetition, whatever the letters' case. */
export function etiquetasUnicas(etiquetas: readonly string[]): string[] {
  const vistas = new Map(etiquetas.map((uma) => [uma.toLocaleLowerCase('pt-BR'), uma]))
  return [...vistas.values()].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}
