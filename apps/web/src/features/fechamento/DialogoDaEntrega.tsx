import { entrega } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { LinhaDoMapa } from './tipos.ts'

const { MEIOS_DE_ENTREGA, ROTULOS_MEIO_DE_ENTREGA } = entrega

/** Says that the guides of the month reached the company outside the product. */
export function DialogoDaEntrega({
  linha,
  onFechar,
}: {
  linha: LinhaDoMapa
  onFechar: () => void
}) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { executar, falha } = useAcao(entrega.entregarPorFora)
  const formulario = useFormulario({
    campos: {
      em: { tipo: 'data', rotulo: 'Entregue em', obrigatorio: true, foco: true, max: hoje },
      como: {
        tipo: 'escolha',
        rotulo: 'Como',
        opcoes: MEIOS_DE_ENTREGA.map((um) => [um, ROTULOS_MEIO_DE_ENTREGA[um]] as const),
      },
      nota: {
        tipo: 'longo',
        rotulo: 'Observação (opcional)',
        descricao: 'A quem foi entregue, por exemplo.',
        maximo: 500,
      },
    },
    inicial: { em: hoje, como: 'email' },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Guias de ${linha.empresa} entregues por fora`}>
      <Formulario
        className="fech-dialogo"
        de={formulario}
        enviar="Registrar a entrega"
        pronto={formulario.valores.em !== ''}
        onVoltar={onFechar}
        onEnviar={({ nota, ...entregue }) => {
          const { empresaId, competencia, versao } = linha
          const escrita = nota === '' ? {} : { nota }
          return executar({ empresaId, competencia, versao, ...entregue, ...escrita })
        }}
        onFeito={() => {
          avisos.ok(`${linha.empresa}: entrega por fora registrada.`)
          onFechar()
        }}
        antes={
          <Faixa tom="info">
            A etapa Enviado de {formatarCompetencia(linha.competencia)} fica feita com esta entrega,
            em seu nome. Se os valores mudarem, ela deixa de valer.
          </Faixa>
        }
      />
    </Dialogo>
  )
}
