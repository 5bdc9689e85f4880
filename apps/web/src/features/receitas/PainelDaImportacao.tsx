import { Button } from '@mantine/core'
import { receitas } from '@razao/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInstante, plural } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { AcoesDaImportacao } from './AcoesDaImportacao.tsx'
import { Andamento } from './Andamento.tsx'
import { ItensDaImportacao } from './ItensDaImportacao.tsx'
import { ESTADOS, emCurso, type Importacao } from './importacao.ts'

/** Between looks while the server works; events of the operation also come by themselves. */
const CADENCIA = 1200

function useImportacao(importacaoId: number) {
  const [intervalo, setIntervalo] = useState(CADENCIA)
  const consulta = useConsulta(receitas.lerImportacao, { importacaoId }, { intervalo })
  const andando = consulta.dados === undefined ? undefined : emCurso(consulta.dados.estado)
  useEffect(() => {
    if (andando !== undefined) setIntervalo(andando ? CADENCIA : 0)
  }, [andando])
  return consulta
}

/** One sentence on where this import is. */
function frase({ estado, qtdNovas, qtdIlegiveis, motivo, concluidaEm }: Importacao): string {
  if (estado === 'falhou') return motivo ?? 'O arquivo não pôde ser lido. Nada foi gravado.'
  const deFora = motivo === null ? '' : ` ${motivo}`
  if (estado === 'cancelada') return 'A prévia foi descartada. Nada foi gravado.'
  if (estado === 'desfeita') {
    return 'A importação foi desfeita: as notas que vieram com ela saíram e a receita voltou ao que era.'
  }
  if (estado === 'concluida') {
    const quando = concluidaEm ? ` em ${formatarInstante(concluidaEm)}` : ''
    return `${plural(qtdNovas, 'nota importada', 'notas importadas')}${quando}.${deFora} Ainda é possível desfazer.`
  }
  if (qtdNovas === 0) return `Não há nota nova que possa entrar deste envio.${deFora}`
  const ilegiveis =
    qtdIlegiveis > 0
      ? ` ${plural(qtdIlegiveis, 'documento recusado', 'documentos recusados')}.`
      : ''
  return `Nada foi gravado ainda. Confira e confirme.${ilegiveis}${deFora}`
}

/** One import: reading it, the preview to decide on, writing it, what came of it. */
export function PainelDaImportacao({
  importacaoId,
  onVoltar,
}: {
  importacaoId: number
  onVoltar: () => void
}) {
  const { dados, estado } = useImportacao(importacaoId)
  return (
    <div className="rz-importacao">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} />}
        onClick={onVoltar}
        className="rz-voltar"
      >
        Todas as importações
      </Button>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {dados ? (
        <>
          <section className="rz-cartao rz-importacao-cabeca">
            <div className="rz-importacao-titulo">
              <h2>{dados.nome}</h2>
              <Situacao tom={ESTADOS[dados.estado].tom}>{ESTADOS[dados.estado].texto}</Situacao>
            </div>
            <p className="rz-suave">
              Enviada por {dados.criadoPor} em {formatarInstante(dados.criadoEm)} · importação nº{' '}
              {dados.id}
            </p>
            {emCurso(dados.estado) ? (
              <Andamento importacao={dados} />
            ) : (
              <>
                {dados.estado === 'falhou' ? (
                  <Faixa tom="erro">{frase(dados)}</Faixa>
                ) : (
                  <p>{frase(dados)}</p>
                )}
                {dados.estado === 'previa' && dados.qtdNovas > 0 ? (
                  <p className="rz-importacao-valor">
                    <span>Valor das notas novas</span>
                    <strong>
                      <Dinheiro valor={dados.valorNovas} />
                    </strong>
                  </p>
                ) : null}
              </>
            )}
            <AcoesDaImportacao importacao={dados} />
          </section>
          {dados.estado === 'analisando' ? null : <ItensDaImportacao importacao={dados} />}
        </>
      ) : null}
    </div>
  )
}
