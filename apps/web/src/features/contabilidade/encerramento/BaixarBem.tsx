import { Checkbox } from '@mantine/core'
import { contabilEncerramento, type RouteOutput } from '@razao/contract'
import { primeiroDiaDoMes } from '@razao/engine/tempo'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoDeReais } from '../../../ui/CampoDeReais.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { Propostos } from '../comum/Propostos.tsx'
import { usePrevia } from '../comum/use-previa.ts'

export type Bem = RouteOutput<typeof contabilEncerramento.listarBens>['bens'][number]

/** An asset that leaves, with the entry of what it gave: seen first, then posted. */
export function BaixarBem({ bem, onFechar }: { bem: Bem; onFechar: () => void }) {
  const [em, setEm] = useState(hojeEmBrasilia())
  const [lancar, setLancar] = useState(true)
  const [venda, setVenda] = useState<number | null>(null)
  const { previa, esquecer, ...prever } =
    usePrevia<RouteOutput<typeof contabilEncerramento.baixarBem>>()
  const ver = lancar && previa === null
  const pedido = {
    ...{ bemId: bem.id, versao: bem.versao, em },
    ...(lancar ? { venda: { valor: venda ?? 0 } } : {}),
  }
  const { executar, falha } = useAcao(contabilEncerramento.baixarBem)
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Baixar ${bem.descricao}`}>
      <FormularioLivre
        falha={falha}
        enviar={ver ? 'Ver a prévia' : 'Baixar'}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={async () => {
          const valor = await prever.pedir(ver, () =>
            executar(ver ? { ...pedido, previa: true } : pedido),
          )
          return valor ? { ok: true, valor } : { ok: false }
        }}
        onFeito={() => {
          if (ver) return
          avisos.ok(`${bem.descricao} foi baixado: para de depreciar.`)
          onFechar()
        }}
      >
        <p>
          O custo e a depreciação acumulada saem do livro, e o que a venda deu a mais ou a menos é
          ganho ou perda. O bem para de depreciar.
        </p>
        <CampoDeData
          label="Data da baixa"
          required
          data-autofocus
          value={em}
          min={primeiroDiaDoMes(bem.inicio)}
          onChange={(dia) => {
            setEm(dia)
            esquecer()
          }}
        />
        <Checkbox
          label="Lançar a baixa no livro"
          description="Desmarque só se ela já foi lançada à mão."
          checked={lancar}
          onChange={({ currentTarget }) => {
            setLancar(currentTarget.checked)
            esquecer()
          }}
        />
        {lancar ? (
          <CampoDeReais
            label="Valor da venda"
            description="Recebido no banco. Vazio: perdido, doado ou sucateado."
            value={venda}
            onChange={(valor) => {
              setVenda(valor)
              esquecer()
            }}
          />
        ) : null}
        {previa ? <Propostos propostos={previa.propostos} /> : null}
      </FormularioLivre>
    </Dialogo>
  )
}
