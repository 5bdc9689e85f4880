import { Button } from '@mantine/core'
import { declaracoes } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { usePode } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { formatarDinheiro } from '../../ui/formato.ts'
import type { Guia } from './guia.ts'

/** The DARF of the SICALC takes the place of our demonstration; of what is of the DCTFWeb, only after saying why. */
export function EmitirDarf({ guia }: { guia: Guia }) {
  const pode = usePode('transmitir', 'fiscal')
  const { executar, enviando } = useAcao(declaracoes.emitirDarfOficial)
  const [perguntando, setPerguntando] = useState(false)
  const porExcecao = guia.via.via === 'dctfweb'
  const emitir = async () => {
    const dita = await executar({ guiaId: guia.id, porExcecao })
    if (dita.ok)
      avisos.ok(
        `O DARF nº ${dita.valor.numero}, de ${formatarDinheiro(dita.valor.total)}, está na guia.`,
      )
    return dita.ok
  }
  if (!pode) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={enviando}
        onClick={() => (porExcecao ? setPerguntando(true) : void emitir())}
      >
        Emitir DARF no SICALC
      </Button>
      {perguntando ? (
        <Confirmacao
          titulo="DARF fora da DCTFWeb"
          confirmar="Emitir DARF"
          perigo={false}
          onFechar={() => setPerguntando(false)}
          onConfirmar={emitir}
        >
          <p>
            Este débito é da DCTFWeb, que emite o próprio DARF. Emita pelo SICALC só se ela não
            puder ser transmitida até o vencimento, e importe este pagamento quando a transmitir:
            sem isso, o mesmo débito é cobrado outra vez.
          </p>
        </Confirmacao>
      ) : null}
    </>
  )
}
