// How a company of the world is paid: where it receives, made by the product.
import { criarContaDeRecebimento } from '../../../apps/server/src/modules/cobranca/contas/contas.ts'
import { NO_BANCO_DO_BRASIL } from '../../../apps/server/src/modules/cobranca/testes/contas.ts'
import type { Obra } from './obra.ts'

/** A receiving account as it is asked for. */
export const umaContaDeRecebimento = (nome: string) => ({
  ...{ nome, padrao: false, boleto: NO_BANCO_DO_BRASIL, instrucoes: `${nome} instruções` },
  pix: { chave: 'financeiro@ficticia.example', nome: nome.slice(0, 25), cidade: 'SAO PAULO' },
  proximoNossoNumero: null,
})

export async function pagamentoDe({ escritorio }: Obra, empresaId: number, canario: string) {
  const conta = async (nome: string) =>
    (
      await escritorio.rodar((ctx) =>
        criarContaDeRecebimento(ctx, {
          ...{ empresaId, ...umaContaDeRecebimento(`${canario} ${nome}`) },
        }),
      )
    ).contaId
  return {
    contaDeRecebimento: await conta('conta'),
    contaDeRecebimentoAArquivar: await conta('antiga'),
  }
}
