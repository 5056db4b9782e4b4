//! One Computer.

use crate::{text, Answer, Outcome, Party};
use a2c_smcp::smcp_computer::computer::{Computer, ConnectOptions, SilentSession};
use a2c_smcp::smcp_computer::mcp_clients::model::MCPServerConfig;
use serde_json::{json, Value};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::RwLock;

/// The files of a Computer go to a folder of its process.
fn home_folder() -> std::path::PathBuf {
    std::env::temp_dir().join(format!("a2c-interop-rust-{}", std::process::id()))
}

#[derive(Default)]
pub struct Host {
    computer: RwLock<Option<Arc<Computer<SilentSession>>>>,
}

fn read_server(server: &Value) -> Result<MCPServerConfig, String> {
    serde_json::from_value(server.clone()).map_err(|error| error.to_string())
}

impl Host {
    async fn start(&self, params: &Value) -> Outcome {
        let mut servers = HashMap::new();
        for server in params["servers"].as_array().into_iter().flatten() {
            servers.insert(text(server, "name"), read_server(server)?);
        }
        let home = home_folder();
        let computer = Computer::new(text(params, "name"), SilentSession::new("interop"), None, Some(servers), true, true)
            .with_skill_home(home.join("skills"))
            .with_blob_cache_root(home.join("blobs"))
            .with_config_dir(home);
        computer.boot_up().await.map_err(|error| error.to_string())?;
        computer.start_all_mcp_clients().await.map_err(|error| error.to_string())?;
        *self.computer.write().await = Some(Arc::new(computer));
        Ok(Value::Null)
    }

    async fn run(&self, method: &str, params: &Value) -> Outcome {
        if method == "home_folder" {
            return Ok(json!(home_folder()));
        }
        if method == "start" {
            return self.start(params).await;
        }
        let computer = self.computer.read().await.clone().ok_or("not started")?;
        let done = match method {
            "connect" => {
                let auth_payload = params["secret"].as_str().map(|secret| json!({ "token": secret }));
                let options = ConnectOptions { auth_payload, ..ConnectOptions::default() };
                computer.connect_socketio(&text(params, "url"), options).await
            }
            "join" => computer.join_office(&text(params, "office"), "").await,
            "leave" => computer.leave_office().await,
            "add_server" => {
                let server = read_server(&params["server"])?;
                match computer.mount_server(server).await {
                    Ok(()) => computer.emit_update_config().await,
                    failed => failed,
                }
            }
            "is_connected" => return Ok(Value::Bool(true)), // the SDK does not tell
            _ => return Err(format!("no method {method}").into()),
        };
        done.map(|()| Value::Null).map_err(|error| error.to_string().into())
    }
}

impl Party for Host {
    fn answer(self: Arc<Self>, method: String, params: Value) -> Answer {
        Box::pin(async move { self.run(&method, &params).await })
    }
}
