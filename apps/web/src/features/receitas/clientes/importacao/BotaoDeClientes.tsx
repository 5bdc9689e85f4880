import { Button } from '@mantine/core'
import { clientesImportacao } from '@razao/contract'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'

const TIPOS =
  '.csv,.xlsx,.vcf,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Props = {
  empresaId: number
  onEnviada: (importacaoId: number) => void
}

/** Sends a file of people; what it would do is shown before anything is kept. */
export function BotaoDeClientes({ empresaId, onEnviada }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  const { executar, enviando } = useAcao(clientesImportacao.enviarClientes)
  const enviar = async (arquivo: File) => {
    const resultado = await executar({ empresaId }, { arquivo })
    if (resultado.ok) onEnviada(resultado.valor.importacaoId)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={15} aria-hidden />}
        loading={enviando}
        onClick={() => campo.current?.click()}
      >
        Importar planilha ou vCard
      </Button>
      <input
        ref={campo}
        type="file"
        hidden
        accept={TIPOS}
        aria-label="Planilha, CSV ou vCard de clientes"
        onChange={({ currentTarget }) => {
          const [arquivo] = currentTarget.files ?? []
          if (arquivo) void enviar(arquivo)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
