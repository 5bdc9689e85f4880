import { declaracoes } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { MesDeclarado } from './declaracao.ts'

/** What is wrong with the number of a receipt; null when nothing is. */
export const numeroDoRecibo = (texto: string): string | null =>
  /^[0-9A-Za-z./-]{5,40}$/.test(texto.trim())
    ? null
    : 'De 5 a 40 letras, números, pontos, barras ou hifens.'

type Props = { linha: MesDeclarado; onFechar: () => void }

/** Says that the month was declared by other means, with the number of the receipt and the day. */
export function MarcarPorFora({ linha, onFechar }: Props) {
  const { empresaId, empresa, competencia } = linha
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { executar, falha } = useAcao(declaracoes.marcarTransmitidaPorFora)
  const formulario = useFormulario({
    campos: {
      recibo: {
        rotulo: 'Número do recibo ou da declaração',
        obrigatorio: true,
        foco: true,
        maximo: 40,
        ponteiro: 'porFora/recibo',
        validar: numeroDoRecibo,
      },
      em: {
        tipo: 'data',
        rotulo: 'Transmitida em',
        obrigatorio: true,
        max: hoje,
        ponteiro: 'porFora/em',
      },
    },
    inicial: { em: hoje },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Declaração de ${empresa} transmitida por fora`}>
      <Formulario
        className="fech-dialogo"
        de={formulario}
        enviar="Marcar"
        onVoltar={onFechar}
        onEnviar={(porFora) => executar({ empresaId, competencia, porFora })}
        onFeito={() => {
          avisos.ok(`${empresa}: marcada como transmitida por fora.`)
          onFechar()
        }}
        antes={
          <Faixa tom="info">
            A etapa Transmissão de {formatarCompetencia(competencia)} fica feita com esta marca, em
            seu nome. Ela pode ser tirada.
          </Faixa>
        }
      />
    </Dialogo>
  )
}

/** Takes the mark back, after saying what changes. */
export function TirarMarca({ linha, onFechar }: Props) {
  const { empresaId, empresa, competencia } = linha
  const { executar } = useAcao(declaracoes.marcarTransmitidaPorFora)
  return (
    <Confirmacao
      titulo="Tirar a marca"
      confirmar="Tirar a marca"
      onFechar={onFechar}
      onConfirmar={async () => {
        const dita = await executar({ empresaId, competencia, porFora: null })
        if (dita.ok) avisos.ok(`${empresa}: o mês volta a esperar a declaração.`)
        return dita.ok
      }}
    >
      <p>
        {formatarCompetencia(competencia)} de <strong>{empresa}</strong> volta a esperar a
        transmissão. O que foi declarado por fora continua declarado na Receita.
      </p>
    </Confirmacao>
  )
}
