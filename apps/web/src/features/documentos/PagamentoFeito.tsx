import { Button, FileButton } from '@mantine/core'
import { documentos, fiscal, obrigacoes } from '@razao/contract'
import { IconArrowBackUp, IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { TIPOS_DE_COMPROVANTE } from '../../api/comprovante.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarData, formatarDinheiro } from '../../ui/formato.ts'
import type { Guia } from './guia.ts'

/** `R$ 1.050,00 em 05/11/2026, por Ana, com multa de R$ 30,00 e juros de R$ 20,00`. */
export function textoDoPagamento({ pagaEm, pagamento, principal }: Guia): string {
  const dia = formatarData(pagaEm ?? '')
  if (pagamento === null) return `informado em ${dia}`
  const { total, multa, juros, por } = pagamento
  const partes = [
    `${formatarDinheiro(total)} em ${dia}`,
    por === null ? null : `por ${por}`,
    multa + juros === 0
      ? null
      : `com multa de ${formatarDinheiro(multa)} e juros de ${formatarDinheiro(juros)}`,
    pagamento.principal < principal
      ? `a menos: faltam ${formatarDinheiro(principal - pagamento.principal)} da guia`
      : null,
  ]
  return partes.filter(Boolean).join(', ')
}

function Comprovante({ guia }: { guia: Guia }) {
  const ficha = useAcao(documentos.fichaDoDocumento)
  const anexar = useAcao(fiscal.anexarComprovante)
  const baixar = useBaixar()
  const tem = guia.pagamento?.comprovante ?? null
  const abrir = async (documentoId: number) => {
    const resultado = await ficha.executar({ documentoId })
    if (!resultado.ok) return
    await baixar(documentos.baixarArquivo, { ficha: resultado.valor.ficha, baixar: true })
  }
  const enviar = async (arquivo: File | null) => {
    if (arquivo === null) return
    const { ok } = await anexar.executar({ guiaId: guia.id }, { arquivo })
    if (ok) avisos.ok('Comprovante guardado.')
  }
  return (
    <>
      {tem ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          loading={ficha.enviando}
          aria-label={`Baixar o comprovante ${tem.nome}`}
          onClick={() => void abrir(tem.documentoId)}
        >
          Comprovante
        </Button>
      ) : null}
      <FileButton accept={TIPOS_DE_COMPROVANTE} onChange={(arquivo) => void enviar(arquivo)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={anexar.enviando}
            leftSection={<IconPaperclip size={15} />}
          >
            {tem ? 'Trocar comprovante' : 'Juntar comprovante'}
          </Button>
        )}
      </FileButton>
    </>
  )
}

function Desfazer({ guia }: { guia: Guia }) {
  const [perguntando, setPerguntando] = useState(false)
  const { executar, enviando } = useAcao(obrigacoes.desfazerPagamento)
  const desfazer = async () => {
    const { ok } = await executar({ guiaId: guia.id, versao: guia.versao })
    setPerguntando(false)
    if (ok) avisos.ok(`Pagamento de ${guia.rotulo} desfeito: a guia está em aberto de novo.`)
  }
  if (!perguntando) {
    return (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={15} />}
        onClick={() => setPerguntando(true)}
      >
        Desfazer
      </Button>
    )
  }
  return (
    <>
      <p role="status">A guia volta a ficar em aberto e o livro estorna o pagamento.</p>
      <Button variant="default" onClick={() => setPerguntando(false)}>
        Voltar
      </Button>
      <Button color="red" loading={enviando} autoFocus onClick={() => void desfazer()}>
        Desfazer o pagamento
      </Button>
    </>
  )
}

/** What may still be done with a payment that was told: its receipt, and taking it back. */
export function PagamentoFeito({ guia }: { guia: Guia }) {
  return (
    <div className="rz-pagamento-feito">
      {guia.pagamento === null ? null : <Comprovante guia={guia} />}
      {guia.podeDesfazer ? <Desfazer guia={guia} /> : null}
    </div>
  )
}
