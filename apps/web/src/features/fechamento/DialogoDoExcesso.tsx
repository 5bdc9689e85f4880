import { Button, Textarea } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { useState } from 'react'
import { errosPorCampo } from '../../api/falha.ts'
import { MemoriaDaGuia } from '../../api/MemoriaDaGuia.tsx'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDinheiro } from '../../ui/formato.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import { aMaiorPendente, type GuiaAMaior } from './pago-a-maior.ts'
import type { LinhaDoMapa } from './tipos.ts'

const MOTIVO_MINIMO = 5

/** What one guide was paid over what is owed, tribute by tribute. */
function Excesso({ id, rotulo, aMaior }: GuiaAMaior) {
  const nome = `pago a maior em ${rotulo}`
  return (
    <Tabela
      nome={nome}
      legenda={rotulo}
      className="fech-excesso"
      semTitulos
      linhas={aMaior.composicao}
      chave={(parte) => `${parte.tributo}-${parte.rotulo}`}
      colunas={[
        { titulo: 'Tributo', nomeia: true, celula: (parte) => parte.rotulo },
        { titulo: 'Valor', celula: (parte) => <Dinheiro valor={parte.valor} /> },
      ]}
      totais={{
        nome: (
          <>
            Pago a maior <MemoriaDaGuia guiaId={id} rotulo={nome} parte="a-maior" />
          </>
        ),
        valores: [<Dinheiro key="valor" valor={aMaior.valor} />],
      }}
    />
  )
}

/** Lets a month go on whose guides were paid over what is owed now: how much, why, and a reason for it. */
export function DialogoDoExcesso({
  linha,
  onFechar,
}: {
  linha: LinhaDoMapa
  onFechar: () => void
}) {
  const { empresaId, competencia } = linha
  const { dados: lido, estado } = useConsulta(fechamento.lerFechamento, { empresaId, competencia })
  const [motivo, setMotivo] = useState('')
  const { executar, enviando, falha } = useAcao(fechamento.seguirComAMaior)
  const { guias, valor } = aMaiorPendente(lido?.guias ?? [])
  const seguir = async () => {
    const resultado = await executar({
      ...{ empresaId, competencia, valor, motivo: motivo.trim() },
      versao: lido?.versao ?? linha.versao,
    })
    if (!resultado.ok) return
    avisos.ok(`${linha.empresa}: o mês segue com ${formatarDinheiro(valor)} pagos a maior.`)
    onFechar()
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Pago a maior em ${linha.empresa}`}>
      <div className="fech-dialogo">
        {linha.motivo ? <Faixa tom="atencao">{linha.motivo}</Faixa> : null}
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {!lido && !estado.falha ? <Carregando linhas={4} /> : null}
        {guias.map((guia) => (
          <Excesso key={guia.id} {...guia} />
        ))}
        <p>
          A guia continua paga e o mês segue. No livro, o pagamento baixa o que é devido e o excesso
          fica em «Tributos pagos a maior a recuperar». A restituição ou a compensação é pedida a
          quem arrecadou, fora do Razão. Se o pagamento foi informado errado, desfaça-o na guia.
        </p>
        <Textarea
          data-autofocus
          label="Motivo"
          description="Fica no histórico: o que mudou, e o que será feito do excesso. Pelo menos 5 letras."
          required
          autosize
          minRows={2}
          maxLength={500}
          value={motivo}
          error={errosPorCampo(falha).motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button
            loading={enviando}
            disabled={valor === 0 || motivo.trim().length < MOTIVO_MINIMO}
            onClick={() => void seguir()}
          >
            Seguir com o valor pago a maior
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
