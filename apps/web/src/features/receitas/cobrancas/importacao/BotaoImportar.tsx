import { Button } from '@mantine/core'
import { cobrancasImportacao } from '@razao/contract'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { useEscolhaDeEmpresa } from '../../../../ui/escolha-de-empresa.ts'
import { enderecoDaImportacao } from '../enderecos.ts'

const TIPOS =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends a sheet of charges; what it would do is shown before anybody is charged. */
export function BotaoImportar({ empresaId }: { empresaId: number | undefined }) {
  const campo = useRef<HTMLInputElement>(null)
  const navegar = useNavigate()
  const escolherEmpresa = useEscolhaDeEmpresa()
  const { executar, enviando } = useAcao(cobrancasImportacao.enviarCobrancas)
  const enviar = async (arquivo: File, dela: number) => {
    const dito = await executar({ empresaId: dela }, { arquivo })
    if (dito.ok) void navegar(enderecoDaImportacao(dito.valor.importacaoId))
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        loading={enviando}
        onClick={() => {
          if (empresaId !== undefined) return campo.current?.click()
          avisos.atencao(
            'De qual empresa são as cobranças da planilha? Escolha a empresa e importe de novo.',
          )
          escolherEmpresa()
        }}
      >
        Importar planilha
      </Button>
      <input
        ref={campo}
        type="file"
        hidden
        accept={TIPOS}
        aria-label="Planilha de cobranças"
        onChange={({ currentTarget }) => {
          const [arquivo] = currentTarget.files ?? []
          if (arquivo && empresaId !== undefined) void enviar(arquivo, empresaId)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
