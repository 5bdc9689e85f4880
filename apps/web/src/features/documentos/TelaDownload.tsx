import { Button } from '@mantine/core'
import { documentos } from '@razao/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { nomeSeguro, salvarArquivo } from '../../api/baixar.ts'
import { paths } from '../../paths.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { formatarTamanho } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { SemDocumento } from './SemDocumento.tsx'
import { useArquivo } from './use-arquivo.ts'
import './documentos.css'

/** Saves the file of a temporary address under the given name, made safe; once, and again if asked. */
export function TelaDownload() {
  const { url: ficha = '', name = '' } = useParams()
  const nome = nomeSeguro(name)
  const { estado, tentarDeNovo } = useArquivo(documentos.baixarArquivo, { ficha, baixar: true })
  const salvo = useRef(false)
  useEffect(() => {
    if (estado.fase !== 'recebido' || salvo.current) return
    salvo.current = true
    salvarArquivo({ blob: estado.arquivo.blob, nome })
  }, [estado, nome])
  return (
    <Tela titulo="Baixar arquivo">
      {estado.fase === 'falhou' ? (
        <SemDocumento falha={estado.falha} onTentarDeNovo={tentarDeNovo} />
      ) : null}
      {estado.fase === 'buscando' ? (
        <div className="rz-cartao">
          <p className="rz-baixando" role="status">
            Baixando {nome}…
          </p>
          <Carregando linhas={2} />
        </div>
      ) : null}
      {estado.fase === 'recebido' ? (
        <section className="rz-cartao rz-sem-visor" aria-label="Arquivo salvo">
          <IconCircleCheck size={40} stroke={1.3} aria-hidden />
          <p role="status">
            <strong>{nome}</strong> foi salvo nos seus downloads (
            {formatarTamanho(estado.arquivo.blob.size)}).
          </p>
          <div>
            <Button
              variant="default"
              onClick={() => salvarArquivo({ blob: estado.arquivo.blob, nome })}
            >
              Salvar de novo
            </Button>
            <Button variant="subtle" component={Link} to={paths.arquivo(ficha)}>
              Ver o arquivo
            </Button>
          </div>
        </section>
      ) : null}
    </Tela>
  )
}
