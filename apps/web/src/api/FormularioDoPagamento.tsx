import { Button } from '@mantine/core'
import { fiscal, obrigacoes } from '@razao/contract'
import type { ReactNode } from 'react'
import { useUsuario } from '../state/contexto.ts'
import { hojeEmBrasilia } from '../state/hoje.ts'
import { avisos } from '../ui/avisos.tsx'
import { CampoMascarado } from '../ui/CampoMascarado.tsx'
import { formatarData } from '../ui/formato.ts'
import { registrarFeito } from '../ui/historico.ts'
import { dataDigitada, limpar } from '../ui/mascaras.ts'
import { ResumoDeErros } from '../ui/ResumoDeErros.tsx'
import { type Campos, useFormulario } from '../ui/use-formulario.ts'
import { errosPorCampo } from './falha.ts'
import { exigir, useAcao } from './use-acao.ts'

type Props = {
  /** Without `versao` the guide is still being read: nothing can be sent. */
  guia: { readonly id: number; readonly rotulo: string; readonly versao: number | undefined }
  onVoltar: () => void
  onPago?: () => void
  children?: ReactNode
  className: string
}

const camposAte = (hoje: string): Campos<'pagaEm'> => ({
  pagaEm: {
    rotulo: 'Data do pagamento',
    obrigatorio: true,
    validar: (dia) => {
      const data = dataDigitada(dia)
      if (data === null) return 'Escreva uma data que existe, como 20/11/2026.'
      return data > hoje ? 'Esta data ainda não chegou.' : null
    },
  },
})

/** «Já paguei»: the day the money left, as the person says it; the statement of the bank comes later. */
export function FormularioDoPagamento({ guia, onVoltar, onPago, children, className }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { executar, enviando, falha } = useAcao(fiscal.informarPagamento)
  const desfazer = useAcao(obrigacoes.desfazerPagamento, { semModal: true })
  const formulario = useFormulario({
    campos: camposAte(hoje),
    inicial: { pagaEm: limpar('date', formatarData(hoje)) },
    doServidor: errosPorCampo(falha),
  })
  const registrar = async ({ pagaEm: dia }: Readonly<Record<'pagaEm', string>>) => {
    const pagaEm = dataDigitada(dia)
    const { versao } = guia
    if (pagaEm === null || versao === undefined) return
    const { ok } = await executar({ guiaId: guia.id, pagaEm, versao })
    if (!ok) return
    registrarFeito({
      texto: `Registrou o pagamento de ${guia.rotulo}`,
      desfazer: async () => {
        exigir(await desfazer.executar({ guiaId: guia.id, versao: versao + 1 }))
      },
    })
    avisos.ok(`Pagamento de ${guia.rotulo} registrado em ${formatarData(pagaEm)}. Ctrl+Z desfaz.`)
    onPago?.()
  }
  return (
    <form className={className} onSubmit={formulario.aoEnviar(registrar)} noValidate>
      {children}
      <ResumoDeErros erros={formulario.resumo} tentativas={formulario.tentativas} />
      <CampoMascarado tipo="date" autoFocus data-autofocus {...formulario.campo('pagaEm')} />
      <div>
        <Button variant="default" onClick={onVoltar}>
          Voltar
        </Button>
        <Button type="submit" loading={enviando} disabled={guia.versao === undefined}>
          Registrar pagamento
        </Button>
      </div>
    </form>
  )
}
