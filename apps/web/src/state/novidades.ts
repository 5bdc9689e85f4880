import { PREFIXO_DE_ARMAZENAMENTO } from '../brand/marca.ts'
import { ehMaisNova } from './versao.ts'

export type Novidade = {
  /** Version that brought it, as in `package.json`. */
  readonly versao: string
  /** `YYYY-MM-DD`. */
  readonly data: string
  readonly itens: readonly string[]
}

/** What each version brought to who uses it, the newest first. A version without news is not here. */
export const NOVIDADES: readonly Novidade[] = [
  {
    versao: '0.1.0',
    data: '2026-11-21',
    itens: [
      'Fechamento do mês em um mapa: cada empresa, cada etapa, e o motivo de cada uma que não fechou.',
      'Todo valor calculado abre a conta passo a passo, com o fundamento legal.',
      'Contabilidade por empresa: Diário, razão, balancete, demonstrações e livros para entregar.',
      'No Diário, «Lançar igual ao mês passado», e linhas copiadas da planilha coladas direto no lançamento.',
      'Cada valor das demonstrações, de cada mês, e cada barra dos gráficos leva ao razão e ao documento.',
      'O que você digita fica guardado no servidor e volta depois de sair, de cair a conexão ou de atualizar.',
      'Cadastro da empresa editável, com a Receita ao lado, regime com vigência e meses anteriores.',
      'Recebimento informado na nota, ou em muitas de uma vez: o livro lança sozinho.',
      'Webhooks: o seu sistema é avisado, com assinatura, de empresa, mês, guia e documento, e cada entrega pode ser vista e enviada de novo.',
      'Certificados digitais: envie o .pfx da empresa, veja cada uso, substitua e revogue; o aviso de vencimento chega antes.',
      'Clientes: cadastro completo para a nota, retenções próprias, planilha ou vCard com prévia, mescla que se desfaz, e o catálogo de serviços.',
      'Cobranças que se pagam: Pix com QR e copia e cola, boleto com remessa e retorno do banco (CNAB 240), e o recebimento registrado uma vez. Muitas entram de uma planilha, com prévia.',
      'Notas também pela Migrate, nas cidades fora do padrão nacional: chaves no cofre, teste de cada empresa, nota de teste, as cidades atendidas, os avisos da Migrate e a ordem de cada cidade.',
      'E pelo serviço da própria prefeitura, quando ele fala ABRASF: o dialeto e o endereço ficam na regra do município.',
      'Notas também pela Jettax: o que ela capturou entra sozinho, uma vez, o portal nacional vale mais, e o que difere aparece lado a lado.',
      'Sem conexão, a tela avisa, continua servindo para consulta e volta sozinha.',
    ],
  },
]

/** News of versions newer than the one seen, the newest first. Who never saw any version has no news. */
export const novidadesDesde = (
  vista: string | null,
  lista: readonly Novidade[] = NOVIDADES,
): readonly Novidade[] =>
  vista === null ? [] : lista.filter(({ versao }) => ehMaisNova(versao, vista))

const CHAVE = `${PREFIXO_DE_ARMAZENAMENTO}:versao-vista`

/** The version last seen on this computer, and from now on the one that runs. Null the first time. */
export function trocarVersaoVista(memoria: Pick<Storage, 'getItem' | 'setItem'>): string | null {
  try {
    const vista = memoria.getItem(CHAVE)
    if (vista !== __VERSAO__) memoria.setItem(CHAVE, __VERSAO__)
    return vista
  } catch {
    return null
  }
}
