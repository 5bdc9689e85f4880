import { limparCnpj, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import type { Acesso, Responsavel } from './acesso.ts'

const doProcurador = (escrito: string): string | null => {
  const limpo = limparCnpj(escrito)
  return validarCnpj(limpo) || validarCpf(limpo) ? null : 'Confira o CNPJ ou o CPF.'
}

/** What is written of an access, by its means; the secret is apart. */
export const camposDoAcesso = (forma: Acesso['forma'], responsaveis: readonly Responsavel[]) =>
  ({
    login: {
      rotulo: 'Usuário',
      maximo: 120,
      descricao: 'Como o sistema chama quem entra: CPF, CNPJ ou nome. Não é a senha.',
      autoComplete: 'off',
    },
    procurador: {
      rotulo: 'Procurador',
      maximo: 18,
      descricao: 'CNPJ ou CPF de quem recebeu os poderes.',
      validar: doProcurador,
    },
    poderes: { tipo: 'livre', rotulo: 'Poderes', vazio: [] as readonly string[] },
    validoDe: { tipo: 'data', rotulo: 'Início' },
    validoAte: {
      tipo: 'data',
      rotulo: forma === 'procuracao' ? 'Fim' : 'Validade',
      obrigatorio: forma === 'procuracao',
    },
    responsavelId: {
      tipo: 'escolha',
      rotulo: 'Responsável',
      opcoes: [
        ['', 'O responsável da empresa'],
        ...responsaveis.map(({ id, nome }): [string, string] => [String(id), nome]),
      ] as [string, string][],
    },
    observacao: { tipo: 'longo', rotulo: 'Observação', maximo: 500 },
  }) as const

type Escritos = {
  readonly login: string
  readonly procurador: string
  readonly poderes: readonly string[]
  readonly validoDe: string
  readonly validoAte: string
  readonly responsavelId: string
  readonly observacao: string
}

/** As the route takes it: what is not of the means does not go. */
export function paraEnviar(forma: Acesso['forma'], escritos: Escritos) {
  const daProcuracao = forma === 'procuracao'
  const comFim = forma !== 'certificado'
  return {
    login: escritos.login || null,
    procurador: daProcuracao ? limparCnpj(escritos.procurador) || null : null,
    poderes: (daProcuracao ? [...escritos.poderes] : []) as never[],
    validoDe: daProcuracao ? escritos.validoDe || null : null,
    validoAte: comFim ? escritos.validoAte || null : null,
    responsavelId: escritos.responsavelId === '' ? null : Number(escritos.responsavelId),
    observacao: escritos.observacao || null,
  }
}

/** What an access has now, as its form holds it. */
export const escritosDe = (acesso: Acesso): Escritos => ({
  login: acesso.login ?? '',
  procurador: acesso.procurador ?? '',
  poderes: acesso.poderes,
  validoDe: acesso.validoDe ?? '',
  validoAte: acesso.validoAte ?? '',
  responsavelId: acesso.responsavelProprio ? String(acesso.responsavelId ?? '') : '',
  observacao: acesso.observacao ?? '',
})
